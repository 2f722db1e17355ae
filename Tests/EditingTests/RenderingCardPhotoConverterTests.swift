import Core
import Editing
import Foundation
import Rendering
import Testing

struct RenderingCardPhotoConverterTests {
    private let sut = RenderingCardPhotoConverter()

    @Test func `a photograph becomes a PNG of the same pixels and nothing else`() async throws {
        let jpeg = try await picture(as: .jpeg)
        let png = try await sut.png(of: jpeg)

        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let (one, other) = (try Image(data: jpeg).pixels(), try Image(data: png).pixels())
        #expect(one.size == other.size)
        #expect(one.samples == other.samples)
        #expect(!png.contains(Data("eXIf".utf8)) && !png.contains(Data("tEXt".utf8)))
    }

    @Test func `the same photograph gives the same bytes`() async throws {
        let jpeg = try await picture(as: .jpeg)
        #expect(try await sut.png(of: jpeg) == sut.png(of: jpeg))
    }

    @Test func `data that is not a picture is not converted`() async {
        await #expect(throws: (any Error).self) { try await sut.png(of: Data("no".utf8)) }
    }

    private func picture(as format: ImageFormat) async throws -> Data {
        let feed = try await BundledFeedLoader().load()
        let data = try await BundledImageLoader().loadImage(from: feed.images[0].url).data
        return try await RecipeRenderer().render(
            Recipe([.init("resize", ["width": 64])]), of: data, as: OutputOptions(format: format))
    }
}
