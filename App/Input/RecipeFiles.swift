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

    /// Puts the folder of the recipe file at `path` before each relative path in the recipe: such a
    /// path is relative to that folder.
    static func resolved(
        _ recipe: Recipe, of filters: [FilterInfo], beside path: String
    ) -> Recipe {
        guard let slash = path.lastIndex(of: "/") else { return recipe }
        let folder = String(path[...slash])
        return renamed(recipe, of: filters) { folder + $0 }
    }

    /// Returns the recipe for the recipe file at `path`: the inverse of ``resolved(_:of:beside:)``.
    /// Links to folders are resolved, because `..` in a linked folder leads to the parent of its
    /// target.
    static func written(_ recipe: Recipe, of filters: [FilterInfo], to path: String) -> Recipe {
        guard path.contains("/") else { return recipe }
        let folder = folders(of: path)
        return renamed(recipe, of: filters) { name in
            let own = folders(of: name)
            let shared = zip(folder, own).prefix { $0 == $1 }.count
            let up = Array(repeating: "..", count: folder.count - shared)
            let file = name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...]
            return (up + own.dropFirst(shared) + [String(file)]).joined(separator: "/")
        }
    }

    /// Returns the names of the folders that lead from the root to the file at `path`.
    private static func folders(of path: String) -> [String] {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return AbsolutePath.of(folder + ".").split(separator: "/").map(String.init)
            .filter { $0 != "." }
    }

    /// Returns the recipe with each relative path replaced by `newName`.
    private static func renamed(
        _ recipe: Recipe, of filters: [FilterInfo], by newName: (String) -> String
    ) -> Recipe {
        var result = recipe
        for (index, operation) in recipe.operations.enumerated() {
            let filter = filters.first {
                $0.name == operation.name || $0.aliases.contains(operation.name)
            }
            for parameter in filter?.parameters ?? [] where parameter.kind.isFile {
                for case (let key, .text(let name)) in operation.parameters
                where parameter.has(key) && !name.hasPrefix("/") {
                    result.operations[index].parameters[key] = .text(newName(name))
                }
            }
        }
        return result
    }

    /// Returns the file names in a recipe as they are written there, sorted.
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
