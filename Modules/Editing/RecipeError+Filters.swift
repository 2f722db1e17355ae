import Core
import Rendering

extension RecipeError {
    /// Converts an error of a filter to an error of the operation that caused it.
    ///
    /// The error names only the filter, which may occur several times in the recipe, or under
    /// another name. The operation is the first that fails for the picture: a crop, for example,
    /// fails outside of some pictures only.
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
