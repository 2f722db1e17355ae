import Core
import Foundation
import Rendering

/// Makes edits of recipes, with the filters of a catalogue and within limits.
struct RecipeCompiler: Sendable {
    let catalog: FilterCatalog
    let limits: Limits
    /// Reads files that recipes name; without it such recipes are refused.
    let files: (@Sendable (String) throws -> Data)?

    /// - Parameter scale: How large distances are, of what the recipe says.
    func edit(for recipe: Recipe, scale: Double = 1) throws(RecipeError) -> CatalogEdit {
        CatalogEdit(
            recipe: recipe,
            filters: try catalog.filters(
                for: recipe, limits: limits, files: files, scale: scale),
            limits: limits.decoding)
    }
}
