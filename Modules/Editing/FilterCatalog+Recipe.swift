import Core
import Rendering

extension FilterCatalog {
    /// The filters that `recipe` asks for, in its order.
    ///
    /// - Throws: ``RecipeError``; nothing is clamped or left out in silence.
    func filters(for recipe: Recipe, limits: Limits) throws(RecipeError) -> [any Filter] {
        guard recipe.version == Recipe.currentVersion else {
            throw .unsupportedVersion(recipe.version)
        }
        guard recipe.operations.count <= limits.recipeOperations else {
            throw .tooManyOperations(limit: limits.recipeOperations)
        }
        var filters: [any Filter] = []
        for (index, operation) in recipe.operations.enumerated() {
            do throws(FilterError) {
                let filter = try filter(
                    named: operation.name,
                    parameters: operation.parameters.mapValues(ParameterValue.init))
                // A value may be wrong in ways that only the filter itself knows.
                _ = try filter.operation()
                filters.append(filter)
            } catch {
                throw RecipeError(error, index: index, name: operation.name)
            }
        }
        return filters
    }
}
