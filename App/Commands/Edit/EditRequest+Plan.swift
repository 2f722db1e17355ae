import Core
import FoundationEssentials
import ImageEditorThreads
import Presentation

extension EditRequest {
    /// Measures the photographs of `--match-colors`. Returns `nil` if the recipe has no measured
    /// operations.
    ///
    /// - Throws: ``ReportedFailure`` with the name of a photograph that cannot be read.
    func resolver(
        for recipe: Recipe, with tool: Tool
    ) async throws -> MeasuredOperationResolver? {
        guard recipe.isMeasured else { return nil }
        let step = tool.console.progress.begin(WorkProgress("measuring"))
        defer { step.end() }
        return try await onOwnThread { try MeasuredOperationResolver([recipe], with: tool) }
    }

    /// Plans the edit of an image. A `nil` format is that of the input.
    ///
    /// - Parameter continued: True for a remembered edit, whose empty recipe restores the
    ///   original's bytes.
    func plan(
        _ recipe: Recipe, of source: EditSource, as format: ImageFormat? = nil,
        by planner: EditPlanner, continued: Bool = false, with tool: Tool
    ) async throws -> EditPlan {
        let step =
            recipe.isMeasured
            ? tool.console.progress.begin(WorkProgress("measuring")) : ProgressStep()
        defer { step.end() }
        return try await planner.plan(
            recipe, of: source, as: outputOptions(as: format), restoresOriginal: continued)
    }

    /// Plans an edit that is only shown or printed.
    func plan(
        _ recipe: Recipe, of image: InputImage, by resolver: MeasuredOperationResolver?,
        with tool: Tool
    ) async throws -> EditPlan {
        let planner = EditPlanner(inspector: tool.composition.inspector, resolver: resolver)
        return try await plan(
            recipe, of: try planner.source(image.data, frame: frame ?? 1), by: planner, with: tool)
    }

    /// Resolves the measured operations of a recipe with the image of this request, which must name
    /// exactly one.
    func resolved(_ recipe: Recipe, with tool: Tool) async throws -> Recipe {
        guard let resolver = try await resolver(for: recipe, with: tool) else { return recipe }
        guard images.count == 1, let image = images.first else {
            throw UsageError(
                "--auto and --match need an image to measure", advice: "name one image")
        }
        do {
            let input = try await InputImage(image, with: tool)
            return try await plan(recipe, of: input, by: resolver, with: tool).recipe
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error,
                    in: FailureContext(
                        subject: StandardInput.subject(image), recipeSource: .commandLine)))
        }
    }
}

extension MeasuredOperationResolver {
    /// Reads and measures the photographs of `--match-colors`. Blocks.
    ///
    /// - Throws: ``ReportedFailure`` with the name of a photograph that cannot be read.
    init(_ recipes: [Recipe], with tool: Tool) throws {
        let corrector = tool.composition.colorCorrector
        try self.init(recipes, corrector: corrector) { file in
            do {
                return try corrector.reference(FileReader.image(file, limits: tool.settings.limits))
            } catch {
                throw ReportedFailure(
                    message: tool.errorPresenter.message(
                        for: error, in: FailureContext(subject: file)))
            }
        }
    }
}
