import Core
import Rendering

extension RecipeError {
    /// Converts an error of a filter to an error of the operation that caused it.
    ///
    /// Some errors depend on the picture, such as a crop outside of it. The filter in the error
    /// may occur several times in the recipe, or under another name, so the operation must be
    /// searched for.
    ///
    /// - Parameters:
    ///   - error: The error of this picture's edit.
    ///   - filters: The filters of the recipe, one for each operation.
    ///   - plan: Plans some of the filters on the picture.
    init(
        _ error: FilterError, following recipe: Recipe, by filters: [any Filter],
        planning plan: ([any Filter]) throws -> Void
    ) {
        let index =
            filters.indices.first { index in
                // Other errors are not caused by filters.
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
