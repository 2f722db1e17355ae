import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditPlannerTests {
    @Test func `a result is in the image's own format, unless another is asked for`() throws {
        let sut = EditPlanner(inspector: InspectorStub(format: .webp))
        let source = try sut.source(Data("image".utf8))

        #expect(try sut.plan(.sepia, of: source, as: OutputOptions()).options.format == .webp)
        #expect(try sut.plan(.sepia, of: source, as: .jpeg).options.format == .jpeg)
    }

    @Test func `a result is a JPEG if the image's own format cannot be written`() throws {
        let sut = EditPlanner(inspector: InspectorStub(format: .heic))
        let source = try sut.source(Data("image".utf8))

        #expect(try sut.plan(.sepia, of: source, as: OutputOptions()).options.format == .jpeg)
        #expect(
            try sut.plan(.sepia, of: source, as: OutputOptions(format: .png)).options.format == .png
        )
    }

    @Test func `the edited frame must exist`() throws {
        let sut = EditPlanner(inspector: InspectorStub(format: .gif))

        #expect(throws: ImageRenderingError.noSuchFrame(2, frames: 1)) {
            try sut.source(Data("image".utf8), frame: 2)
        }
    }

    @Test func `measured operations become ordinary ones, each measured after those before it`()
        async throws
    {
        let recipe = Recipe([.init("auto"), .init("noir"), .match("best.jpg")])
        let reads = Events<String>()
        let resolver = MeasuredOperationResolver([recipe, recipe], corrector: CorrectorStub()) {
            reads.append($0)
            return ReferenceStub(name: $0)
        }
        let sut = EditPlanner(inspector: InspectorStub(), resolver: resolver)
        let source = try sut.source(Data("whole".utf8))

        let plan = try await sut.plan(recipe, of: source, as: .jpeg)

        #expect(plan.recipe.names == "curve after +noir+matrix of best.jpg after curve after +noir")
        #expect(!plan.isIncomplete)
        #expect(reads.all == ["best.jpg"])
        #expect(!plan.recipe.isMeasured)
    }

    @Test func `a truncated image is measured as far as it goes, if allowed`() throws {
        let recipe = Recipe([.init("auto")])
        let resolver = MeasuredOperationResolver([recipe], corrector: CorrectorStub()) {
            ReferenceStub(name: $0)
        }
        let sut = EditPlanner(inspector: InspectorStub(), resolver: resolver)
        let source = try sut.source(Data("cut".utf8))
        var options = OutputOptions.jpeg

        #expect(throws: ImageRenderingError.truncated(format: "JPEG")) {
            try sut.plan(recipe, of: source, as: options)
        }
        options.allowsTruncated = true
        let plan = try sut.plan(recipe, of: source, as: options)

        #expect(plan.isIncomplete)
        #expect(plan.recipe.names == "curve after ")
    }

    @Test func `undoing everything gives the original file, unless other options are set`() throws {
        let sut = EditPlanner(inspector: InspectorStub())
        let source = try sut.source(Data("image".utf8))
        func isOriginal(_ recipe: Recipe, _ options: OutputOptions, _ restores: Bool) throws -> Bool
        {
            try sut.plan(recipe, of: source, as: options, restoresOriginal: restores).isOriginal
        }

        #expect(try isOriginal(Recipe(), OutputOptions(), true))
        #expect(try isOriginal(Recipe(), .jpeg, true))
        #expect(try !isOriginal(Recipe(), .jpeg, false))
        #expect(try !isOriginal(.sepia, .jpeg, true))
        #expect(try !isOriginal(Recipe(), OutputOptions(format: .png), true))
        #expect(try !isOriginal(Recipe(), OutputOptions(format: .jpeg, quality: 80), true))
    }

    @Test func `an original is restored without the renderer`() async throws {
        let renderer = RendererStub()
        let plan = EditPlan(options: .jpeg, isOriginal: true)

        let result = try await EditImageUseCase(renderer: renderer)
            .render(Data("original".utf8), following: plan)

        #expect(result.data == Data("original".utf8))
        #expect(renderer.calls.all.isEmpty)
    }
}

private struct InspectorStub: ImageInspector {
    var format = ImageFormat.jpeg

    func inspect(_ data: Data) -> ImageFacts {
        ImageFacts(format: format, width: 3, height: 2, bytes: data.count)
    }
}

/// Returns operations named after its input; `cut` is a truncated image.
private struct CorrectorStub: ColorCorrector {
    func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        if data == Data("cut".utf8), !output.allowsTruncated {
            throw ImageRenderingError.truncated(format: "JPEG")
        }
        return [.init("curve after \(recipe.names)")]
    }

    func reference(
        _ data: Data, isCancelled: (@Sendable () -> Bool)?
    ) -> any ColorReference { ReferenceStub(name: "") }
}

private struct ReferenceStub: ColorReference {
    let name: String

    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) -> [Recipe.Operation] {
        [.init("matrix of \(name) after \(recipe.names)")]
    }
}

extension Recipe.Operation {
    fileprivate static func match(_ file: String) -> Recipe.Operation {
        .init("match", ["file": .text(file)])
    }
}
