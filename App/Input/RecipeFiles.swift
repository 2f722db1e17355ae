import Core

/// Files that a recipe names.
enum RecipeFiles {
    /// The recipe with names of files that mean the same from every folder.
    static func absolute(_ recipe: Recipe, with tool: Tool) -> Recipe {
        // The list of filters takes longer to make than most recipes to look through.
        guard recipe.operations.contains(where: { $0.parameters.values.contains(where: \.isText) })
        else { return recipe }
        return resolved(
            recipe, of: tool.composition.filterSupplier.filters,
            beside: AbsolutePath.of("recipe"))
    }

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
            for parameter in filter?.parameters ?? [] where parameter.kind.isFile {
                for case (let key, .text(let name)) in operation.parameters
                where parameter.has(key) && !name.hasPrefix("/") {
                    result.operations[index].parameters[key] = .text(folder + name)
                }
            }
        }
        return result
    }

    /// The names of files in a recipe, as they are.
    static func names(in recipe: Recipe, of filters: [FilterInfo]) -> [String] {
        recipe.operations.flatMap { operation in
            let filter = filters.first {
                $0.name == operation.name || $0.aliases.contains(operation.name)
            }
            let parameters = (filter?.parameters ?? []).filter { $0.kind.isFile }
            return operation.parameters.compactMap { (key, value) -> String? in
                guard case .text(let name) = value, parameters.contains(where: { $0.has(key) })
                else { return nil }
                return name
            }
        }.sorted()
    }
}

extension Recipe.Value {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
