import Core
import Editing
import Foundation
import Rendering
import Testing

struct RecipePreviewerTests {
    private let sut = RecipePreviewer()

    @Test func `a preview fits into the available space and has the size of the full result`()
        async throws
    {
        let picture = try await bundledPicture()

        let preview = try await sut.preview(
            on: picture, fitting: ImageSize(width: 300, height: 100))

        #expect(preview.size == ImageSize(width: 1_200, height: 800))
        #expect(preview.pixels.size == ImageSize(width: 150, height: 100))
        let wanted = try Image(data: picture).applying([.resize(width: 150)]).pixels()
        #expect(preview.pixels == wanted)
    }

    @Test func `nothing is enlarged`() async throws {
        let room = ImageSize(width: 5_000, height: 5_000)
        let preview = try await sut.preview(on: bundledPicture(), fitting: room)
        #expect(preview.pixels.size == ImageSize(width: 1_200, height: 800))
    }

    @Test func `an enlargement is made from the whole picture`() async throws {
        let picture = try await bundledPicture()
        let recipe = Recipe([.init("resize", ["size": "6000", "enlarge": "yes"])])

        let preview = try await sut.preview(
            of: recipe, on: picture, fitting: ImageSize(width: 600, height: 600))

        #expect(preview.size == ImageSize(width: 6_000, height: 4_000))
        let wanted = try Image(data: picture).applying([
            .resize(width: 6_000, allowsEnlarging: true), .resize(width: 600),
        ]).pixels()
        #expect(try PictureComparison(preview.pixels, wanted).decibels > 40)
    }

    @Test func `a preview that fits equals the result`() async throws {
        let picture = try await bundledPicture()
        let recipe = Recipe([
            .init("crop", ["area": "200x100+50+60"]), .init("blur", ["radius": 3]),
        ])

        let preview = try await sut.preview(
            of: recipe, on: picture, fitting: ImageSize(width: 300, height: 300))

        #expect(preview.size == ImageSize(width: 200, height: 100))
        #expect(preview.pixels == (try Image(data: picture).applying(recipe).pixels()))
    }

    @Test(arguments: ["blur", "vignette", "sepia"])
    func `a small preview looks like the downscaled result`(filter: String) async throws {
        let picture = try await bundledPicture()
        let recipe = Recipe([
            .init(filter, filter == "blur" ? ["radius": 12] : [:]),
            .init("rotate", ["degrees": 90]),
        ])

        let preview = try await sut.preview(
            of: recipe, on: picture, fitting: ImageSize(width: 200, height: 300))

        #expect(preview.size == ImageSize(width: 800, height: 1_200))
        let wanted = try Image(data: picture).applying(recipe).applying([.resize(width: 200)])
            .pixels()
        #expect(preview.pixels.size == wanted.size)
        let sum = zip(preview.pixels.samples, wanted.samples).reduce(0) {
            $0 + abs(Int($1.0) - Int($1.1))
        }
        #expect(Double(sum) / Double(wanted.samples.count) < 2)
    }

    @Test func `an impossible operation is named in the error`() async throws {
        let recipe = Recipe([.init("sepia"), .init("crop", ["area": "10x10+5000+0"])])
        await #expect {
            try await sut.preview(
                of: recipe, on: bundledPicture(), fitting: ImageSize(width: 100, height: 100))
        } throws: { error in
            guard case RecipeError.invalidOperation(index: 1, name: "crop", _) = error else {
                return false
            }
            return true
        }
        await #expect(throws: ImageRenderingError.self) {
            try await sut.preview(
                on: bundledPicture(), fitting: ImageSize(width: 100, height: 100), frame: 2)
        }
    }
}
