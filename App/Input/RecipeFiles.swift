import Core

/// Files that a recipe names.
enum RecipeFiles {
    /// The recipe with names of files as seen from the current folder: in the recipe at `path` they
    /// are relative to where that lies.
    static func resolved(
        _ recipe: Recipe, of filters: [FilterInfo], beside path: String
    ) -> Recipe {
        guard let slash = path.lastIndex(of: "/") else { return recipe }
        let folder = String(path[...slash])
        var result = recipe
        for (index, operation) in recipe.operations.enumerated() {
            let filter = filters.first {
                $0.name == operation.name || $0.aliases.contains(operation.name)
            }
            for parameter in filter?.parameters ?? [] where parameter.kind == .file {
                for case (let key, .text(let name)) in operation.parameters
                where parameter.has(key) && !name.hasPrefix("/") {
                    result.operations[index].parameters[key] = .text(folder + name)
                }
            }
        }
        return result
    }
}
