import Core
import FoundationEssentials
import Presentation

/// Reads and validates recipe files.
enum RecipeReader {
    /// Reads the recipe in the file at `path`, or on standard input for `-`. Paths in the recipe
    /// become relative to the current folder.
    ///
    /// - Throws: ``ReportedFailure`` with the name of the file and the reason.
    static func read(_ path: String, with tool: Tool) throws -> Recipe {
        let limits = tool.settings.limits
        let filters = tool.composition.filterSupplier.filters
        do {
            var recipe = try Recipe(json: try data(path, limits: limits), limits: limits)
            try filters.check(recipe)
            if path != StandardInput.argument {
                recipe = RecipeFiles.resolved(recipe, of: filters, beside: path)
            }
            try tool.composition.renderer.validate(recipe)
            return recipe
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error,
                    in: FailureContext(
                        subject: StandardInput.subject(path), recipeSource: .file)))
        }
    }

    private static func data(_ path: String, limits: Limits) throws -> Data {
        do {
            return try FileReader.read(StandardInput.path(path), limits: limits)
        } catch ImageReferenceFailure.endless(_, let limit) {
            throw RecipeError.invalidForm(
                reason: "no end after \(HumanNumber.count(limit, "byte"))")
        }
    }
}
