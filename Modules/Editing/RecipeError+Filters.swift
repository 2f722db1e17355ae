import Core
import Rendering

extension RecipeError {
    /// Converts an error of a filter to an error of the operation that caused it.
    ///
    /// `error` names only the filter, which may occur several times in the recipe, or under an
    /// alias. The operation at fault is the first one that fails for this picture. A crop, for
    /// example, fails only if it is outside the picture.
    ///
    /// - Parameters:
    ///   - error: The error of this picture's edit.
    ///   - filters: The filters of the recipe, one for each operation.
    ///   - plan: Plans the first filters of the recipe on the picture, and throws if one of them
    ///     fails.
    init(
        _ error: FilterError, following recipe: Recipe, by filters: [any Filter],
        planning plan: ([any Filter]) throws -> Void
    ) {
        let index =
            filters.indices.first { index in
                do {
                    try plan(Array(filters[...index]))
                    return false
                } catch {
                    return error is FilterError
                }
            } ?? filters.indices.first { index in
                // Some errors occur only while pixels are rendered, for example if a layer is
                // damaged.
                (try? filters[index].operation())?.filter == error.filter
            } ?? 0
        self.init(error, index: index, name: recipe.operations[index].name)
    }
}
