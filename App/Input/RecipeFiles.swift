import Core

/// Rewrites and lists the files that a recipe names.
enum RecipeFiles {
    /// Returns the recipe with absolute paths.
    static func absolute(_ recipe: Recipe, with tool: Tool) -> Recipe {
        guard hasTexts(recipe) else { return recipe }
        return resolved(
            recipe, of: tool.composition.filterSupplier.filters,
            beside: AbsolutePath.of("recipe"))
    }

    /// Returns true if a recipe names a file.
    static func hasNames(_ recipe: Recipe, with tool: Tool) -> Bool {
        hasTexts(recipe)
            && !names(in: recipe, of: tool.composition.filterSupplier.filters).isEmpty
    }

    /// Returns true if a parameter of the recipe is a text. Other recipes name no files; this check
    /// is cheaper than building the list of filters.
    private static func hasTexts(_ recipe: Recipe) -> Bool {
        recipe.operations.contains { $0.parameters.values.contains(where: \.isText) }
    }

    /// Returns the recipe with paths relative to the current folder. In the recipe file at `path`
    /// they are relative to the file's folder.
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

    /// Returns the unchanged file names in a recipe.
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
