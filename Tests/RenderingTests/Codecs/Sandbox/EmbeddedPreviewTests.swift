import Foundation
import Testing

@testable import Rendering

/// Pictures for previews in RAW, HEIC and AVIF files.
@Suite(.needsCorpora) struct EmbeddedPreviewTests {
    private static let files: [(corpus: String, name: String, size: ImageSize)] = [
        ("raw", "made_bayer_rggb_16_preview.dng", ImageSize(width: 96, height: 64)),
        // Stored on its side, as its preview is.
        ("raw", "made_bayer_rggb_12_preview_rot8.dng", ImageSize(width: 64, height: 96)),
        ("raw", "CRW_0113.CRW", ImageSize(width: 640, height: 480)),
        ("heif", "example.heic", ImageSize(width: 320, height: 212)),
        ("avif", "Tomsk_with_thumbnails.avif", ImageSize(width: 320, height: 180)),
    ]

    private func image(_ corpus: String, _ name: String) throws -> Image {
        let file = try #require(try CorpusFile.every(corpus) { $0.file == name }.first)
        return try Image(data: file.data())
    }

    @Test(arguments: files)
    func `a preview shows what the picture shows`(
        _ corpus: String, _ name: String, _ size: ImageSize
    ) throws {
        let image = try image(corpus, name)
        let preview = try #require(image.preview(for: size))
        #expect(preview.info.displayedSize == size)
        let found = try grid(preview.pixels()).joined()
        let expected = try grid(image.pixels()).joined()
        // The brightness of a camera's own picture differs.
        let differences = zip(found, expected).map { abs($0 - $1) }
        #expect(differences.reduce(0, +) / 64 < 16, "\(differences)")
    }

    @Test(arguments: files)
    func `a preview that is too small is not used`(
        _ corpus: String, _ name: String, _ size: ImageSize
    ) throws {
        let image = try image(corpus, name)
        #expect(
            image.preview(for: ImageSize(width: size.width + 8, height: size.height + 8)) == nil)
        // The other side has room enough.
        #expect(
            image.preview(for: ImageSize(width: size.width, height: size.height + 500)) != nil)
    }

    @Test func `a picture without a preview has none`() throws {
        let room = ImageSize(width: 8, height: 8)
        #expect(try image("raw", "made_bayer_rggb_16.dng").preview(for: room) == nil)
        #expect(try image("raw", "made_bayer_rggb_16_preview.dng").preview(for: room) != nil)
    }

    @Test func `a small result of a RAW file is developed at half its size`() throws {
        let raw = try image("raw", "made_bayer_rggb_16.dng")
        #expect(raw.header.canShrink && raw.header.mostShrinking == 2)
        let found = try grid(raw.applying([.resize(width: 48)]).pixels()).joined()
        // The first step is too small for that.
        let steps = raw.applying([.resize(width: 192), .resize(width: 48)])
        let differences = zip(found, try grid(steps.pixels()).joined()).map { abs($0 - $1) }
        #expect(differences.allSatisfy { $0 < 9 }, "\(differences)")
        #expect(differences.reduce(0, +) / 64 < 1, "\(differences)")
        #expect(differences.contains { $0 > 0 })
        // It has no filter array.
        #expect(try !image("raw", "made_linear_16.dng").header.canShrink)
    }

    @Test(arguments: ["Nikon.nef", "FujiFilm.raf"])
    func `a RAW file is developed whole if LibRaw does not round half its size up`(
        _ name: String
    ) throws {
        let raw = try image("raw", name)
        #expect(!raw.header.canShrink)
        // Both files are damaged. Only the Nikon has pixels left, which errors say at every size.
        let small = raw.applying([.resize(width: 96)])
        let expected =
            name == "Nikon.nef"
            ? ImageDecodingError.corrupt(.raw, reason: "pixels are missing")
            : .truncated(.raw, leavesPixels: false)
        #expect(throws: expected) { try small.pixels() }
    }

    @Test func `what is left of a damaged RAW file is drawn at a small size`() throws {
        let small = try image("raw", "Nikon.nef").allowingDamage().applying([.resize(width: 96)])
        #expect(try small.pixels().size.width == 96)
    }

    @Test func `a damaged RAW file is refused at every size`() throws {
        let file = try #require(
            try CorpusFile.every("raw") { $0.file == "made_bayer_rggb_14_ljpeg.dng" }.first)
        var data = try file.data()
        // A few codes of the lossless JPEG.
        let middle = data.count / 2
        data.replaceSubrange(middle..<middle + 400, with: Data(repeating: 0xFF, count: 400))
        for width in [384, 48] {
            let raw = try Image(data: data).applying([.resize(width: width)])
            #expect(throws: ImageDecodingError.self, "\(width)") { try raw.pixels() }
        }
    }
}
