import Core
import FoundationEssentials
import Rendering

/// Compiles recipes to edits, with the filters of a catalogue and within limits.
struct RecipeCompiler: Sendable {
    let catalog: FilterCatalog
    let limits: Limits
    /// Reads the files that recipes name; `nil` rejects such recipes.
    let files: (@Sendable (String) throws -> Data)?

    /// - Parameter scale: The factor for distances in the recipe.
    func edit(for recipe: Recipe, scale: Double = 1) throws(RecipeError) -> CatalogEdit {
        CatalogEdit(
            recipe: recipe,
            filters: try catalog.filters(
                for: recipe, limits: limits, files: files, scale: scale),
            limits: limits.decoding)
    }
}
