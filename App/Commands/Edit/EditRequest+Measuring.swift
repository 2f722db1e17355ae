import Core
import Foundation
import Presentation

extension EditRequest {
    /// What is needed for a recipe's measured operations; `nil` where there are none.
    ///
    /// - Throws: ``ReportedFailure``, which names the photograph that cannot be read.
    func measuring(_ recipe: Recipe, with tool: Tool) async throws -> Measuring? {
        guard recipe.isMeasured else { return nil }
        let step = tool.console.progress.begin(WorkProgress("measuring"))
        defer { step.end() }
        return try await onOwnThread { try Measuring([recipe], with: tool) }
    }

    /// The recipe with numbers in the place of what is measured, on the image that is named.
    func measured(_ recipe: Recipe, with tool: Tool) async throws -> Recipe {
        guard let measuring = try await measuring(recipe, with: tool) else { return recipe }
        guard images.count == 1, let image = images.first else {
            throw UsageError(
                "--auto and --match are measured on an image", advice: "name one image")
        }
        let input: InputImage
        do {
            input = try await InputImage(image, with: tool)
            return try await measured(recipe, of: input.data, by: measuring, with: tool)
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error,
                    in: FailureContext(
                        subject: StandardInput.subject(image), recipeSource: .commandLine)))
        }
    }

    /// The same on the image in `data`.
    func measured(
        _ recipe: Recipe, of data: Data, by measuring: Measuring, with tool: Tool
    ) async throws -> Recipe {
        let step = tool.console.progress.begin(WorkProgress("measuring"))
        defer { step.end() }
        let options = OutputOptions(frame: frame ?? 1, allowsTruncated: allowsTruncated)
        return try await onOwnThread { try measuring.resolved(recipe, for: data, as: options) }
    }
}
