import Core
import Rendering

extension Image {
    /// What is wrong with a recipe, with the operation that it is wrong with.
    ///
    /// Only the picture shows some errors, such as a crop that lies outside of it, and the filter
    /// that they name may stand in the recipe more than once, and by another name.
    ///
    /// - Parameters:
    ///   - error: Thrown by this picture's edit.
    ///   - filters: Those of the recipe, one for each of its operations.
    func recipeError(
        _ error: FilterError, following recipe: Recipe, by filters: [any Filter]
    ) -> RecipeError {
        let index =
            filters.indices.first { index in
                // Any other error is not about the filters.
                do {
                    _ = try applying(Array(filters[...index])).resultSize()
                    return false
                } catch {
                    return error is FilterError
                }
            } ?? filters.indices.first { index in
                // Some are found only while pixels are made, such as a damaged picture to be laid
                // on.
                (try? filters[index].operation())?.filter == error.filter
            } ?? 0
        return RecipeError(error, index: index, name: recipe.operations[index].name)
    }
}
