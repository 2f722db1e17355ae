import Core
import Editing
import Foundation
import Synchronization
import Testing

struct RecipeRendererTests {
    private let sut = RecipeRenderer()

    @Test func `a recipe is applied in order, at full resolution`() async throws {
        let picture = try await bundledPicture()
        let recipe = Recipe([
            .init("crop", ["area": "600x400+10+20"]), .init("resize", ["width": 300]),
            .init("sepia", ["intensity": 0.8]),
        ])

        let result = try await sut.render(recipe, of: picture, as: OutputOptions(format: .png))

        let facts = try RenderingImageInspector().inspect(result)
        #expect(facts.format == .png)
        #expect(facts.width == 300 && facts.height == 200)
    }

    @Test func `the same recipe gives the same bytes`() async throws {
        let picture = try await bundledPicture()
        let recipe = Recipe([.init("noir"), .init("contrast", ["amount": 10])])

        let first = try await sut.render(recipe, of: picture, as: OutputOptions())
        let second = try await sut.render(recipe, of: picture, as: OutputOptions())

        #expect(first == second)
        #expect(first != picture)
    }

    @Test(arguments: ImageFormat.written)
    func `every format is written, and read again`(_ format: ImageFormat) async throws {
        let recipe = Recipe([.init("resize", ["width": 60])])

        let result = try await sut.render(
            recipe, of: bundledPicture(), as: OutputOptions(format: format))

        let facts = try RenderingImageInspector().inspect(result)
        #expect(facts.format == format)
        #expect(facts.width == 60)
    }

    @Test func `the bytes that are passed on while they are encoded are the same, in many parts`()
        async throws
    {
        let picture = try await bundledPicture()
        let recipe = Recipe([.init("noir")])
        let parts = Mutex<[Data]>([])

        try await sut.render(
            recipe, of: picture, as: OutputOptions(),
            into: { part in parts.withLock { $0.append(Data(part)) } }, onProgress: { _ in },
            onRemark: { _ in })

        let whole = try await sut.render(recipe, of: picture, as: OutputOptions())
        #expect(Data(parts.withLock { $0 }.joined()) == whole)
        #expect(parts.withLock { $0.count } > 5)
    }

    @Test func `only a quality makes a lossless WebP lossy`() async throws {
        let small = Recipe([.init("resize", ["width": 60])])
        let lossless = try await sut.render(
            small, of: bundledPicture(), as: OutputOptions(format: .webp, isLossless: true))

        let same = try await sut.render(Recipe(), of: lossless, as: OutputOptions())
        let lossy = try await sut.render(Recipe(), of: lossless, as: OutputOptions(quality: 50))

        #expect(same == lossless)
        #expect(lossy.count < lossless.count / 3)
    }

    @Test func `a frame that is not there is an error`() async throws {
        let picture = try await bundledPicture()

        await #expect(throws: ImageRenderingError.noSuchFrame(2, frames: 1)) {
            try await sut.render(Recipe(), of: picture, as: OutputOptions(frame: 2))
        }
        #expect(throws: ImageRenderingError.noSuchFrame(2, frames: 1)) {
            try RenderingImageInspector().inspect(picture, frame: 2)
        }
    }

    @Test func `an error that depends on the picture names the operation as in the recipe`()
        async throws
    {
        let recipe = Recipe([
            .init("crop", ["area": "50x40+0+0"]), .init("none"),
            .init("crop", ["area": "50x40+1+0"]),
        ])
        let corners = Recipe([
            .init("resize", ["width": 20]),
            .init("CIPerspectiveCorrection", ["corners": "0/0;9/0;9/999;0/9"]),
        ])
        for (recipe, expected, name) in [
            (recipe, 2, "crop"), (corners, 1, "CIPerspectiveCorrection"),
        ] {
            do {
                _ = try await sut.render(recipe, of: bundledPicture(), as: OutputOptions())
                Issue.record("\(name) was done")
            } catch RecipeError.invalidOperation(let index, let found, _) {
                #expect(index == expected)
                #expect(found == name)
            }
        }
    }

    @Test func `an unknown filter, parameter or value is an error that names it`() async throws {
        let picture = try await bundledPicture()
        for operation in [
            Recipe.Operation("nosuch"), .init("sepia", ["warmth": 1]),
            .init("sepia", ["intensity": 7]), .init("brightness", ["amount": "much"]),
            .init("crop", ["area": "100x100+5000+0"]),
        ] {
            do {
                _ = try await sut.render(
                    Recipe([.init("none"), operation]), of: picture, as: OutputOptions())
                Issue.record("\(operation) was done")
            } catch let RecipeError.invalidOperation(index, name, reason) {
                #expect(index == 1)
                #expect(name == operation.name)
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test func `the error for a value out of range names the range`() async throws {
        let recipe = Recipe([.init("sepia", ["intensity": 7])])

        await #expect(
            throws: RecipeError.invalidOperation(
                index: 0, name: "sepia", reason: "intensity 7 is not within 0…1")
        ) {
            try await sut.render(recipe, of: bundledPicture(), as: OutputOptions())
        }
    }

    @Test func `a newer recipe and one that is too long are refused`() async throws {
        let picture = try await bundledPicture()

        await #expect(throws: RecipeError.unsupportedVersion(2)) {
            try await sut.render(Recipe(version: 2), of: picture, as: OutputOptions())
        }
        await #expect(throws: RecipeError.tooManyOperations(limit: 1_000)) {
            try await sut.render(
                Recipe(Array(repeating: .init("none"), count: 1_001)), of: picture,
                as: OutputOptions())
        }
    }

    @Test func `bytes that are no image are an error`() async throws {
        await #expect(throws: ImageRenderingError.notAnImage) {
            try await sut.render(Recipe(), of: Data("words".utf8), as: OutputOptions())
        }
    }

    @Test func `D3: a truncated picture is an error unless it is allowed`() async throws {
        let cut = try await bundledPicture().dropLast(20_000)
        let error = ImageRenderingError.truncated(format: "JPEG")

        await #expect(throws: error) {
            try await sut.render(Recipe(), of: cut, as: OutputOptions())
        }
        let result = try await sut.render(
            Recipe(), of: cut, as: OutputOptions(allowsTruncated: true))

        let inspector = RenderingImageInspector()
        try await inspector.verify(result)
        #expect(try inspector.inspect(result).width == 1200)
        await #expect(throws: error) { try await inspector.verify(cut) }
        await #expect(throws: error) { try await inspector.verifyAllFrames(of: cut) }
    }

    @Test func `metadata that the result's format cannot hold is reported, unless it is stripped`()
        async throws
    {
        var picture = try await bundledPicture()
        let comment = Data("a comment".utf8)
        picture.insert(
            contentsOf: [0xff, 0xfe, 0, UInt8(comment.count + 2)] + comment,
            at: picture.startIndex + 2)
        let sut = RenderingImageInspector()

        #expect(
            try sut.metadataLeftOut(of: picture, as: OutputOptions(format: .webp)) == ["comments"])
        #expect(
            try sut.metadataLeftOut(
                of: picture, as: OutputOptions(format: .webp, metadata: .strip)) == [])
        #expect(try sut.metadataLeftOut(of: picture, as: OutputOptions(format: .jpeg)) == [])
    }

    @Test func `a limit has the same name in errors`() async throws {
        var limits = Limits()
        limits.decoding.pixels = 1_000
        let sut = RecipeRenderer(limits: limits)

        await #expect(
            throws: ImageRenderingError.limitExceeded(
                name: "image-pixels", limit: 1_000, actual: 960_000)
        ) {
            try await sut.render(Recipe(), of: bundledPicture(), as: OutputOptions())
        }
    }

    @Test(
        arguments: [
            (
                Recipe.Operation("CISepiaTone", ["inputIntensity": 0.5]),
                .init("sepia", ["intensity": 0.5])
            ),
            (.init("sepia"), .init("sepia")),
            (.init("CIVibrance", ["inputAmount": -0.25]), .init("vibrance", ["amount": -25])),
            (.init("CIExposureAdjust", ["inputEV": 0.5]), .init("exposure", ["amount": 50])),
            // The slider ends at one stop.
            (.init("CIExposureAdjust", ["inputEV": 2]), .init("exposure", ["inputEV": 2])),
            (.init("flip", ["axis": "h"]), .init("flip", ["axis": "h"])),
            (
                .init("CICrop", ["inputRectangle": "10 20 300 200"]),
                .init("crop", ["x": 10, "y": 20, "width": 300, "height": 200])
            ),
        ] as [(Recipe.Operation, Recipe.Operation)])
    func `a canonical recipe has no aliases, can be followed and renders the same`(
        operation: Recipe.Operation, canonical: Recipe.Operation
    ) async throws {
        let picture = try await bundledPicture()

        let recipe = try sut.canonical(Recipe([operation]))

        #expect(recipe == Recipe([canonical]))
        let (one, other) = (
            try await sut.render(Recipe([operation]), of: picture, as: OutputOptions()),
            try await sut.render(recipe, of: picture, as: OutputOptions())
        )
        #expect(one == other)
    }

    @Test func `an invalid recipe has no canonical form`() {
        #expect(throws: RecipeError.self) { try sut.canonical(Recipe([.init("nosuch")])) }
    }

    @Test func `a cancelled caller gets a cancellation`() async throws {
        let picture = try await bundledPicture()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.render(Recipe([.init("noir")]), of: picture, as: OutputOptions())
        }

        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

/// The first bundled picture: a JPEG of 1200 × 800 pixels.
func bundledPicture() async throws -> Data {
    let feed = try await BundledFeedLoader().load()
    return try await BundledImageLoader().loadImage(from: feed.images[0].url).data
}
