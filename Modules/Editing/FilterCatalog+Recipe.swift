import Core
import Rendering

extension FilterCatalog {
    /// Creates the filters of `recipe`, in its order.
    ///
    /// - Parameter files: Reads the files that operations name; without it, such operations are
    ///   rejected.
    /// - Parameter scale: The size of the picture, divided by the size of the picture for which the
    ///   recipe was made.
    /// - Throws: ``RecipeError``; no value is clamped and no operation is skipped.
    func filters(
        for recipe: Recipe, limits: Limits, files: FilterDescriptor.FileReading? = nil,
        scale: Double = 1
    ) throws(RecipeError) -> [any Filter] {
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
                    parameters: operation.parameters, files: files, scale: scale)
                // Some values can only be checked by the filter.
                _ = try filter.operation()
                filters.append(filter)
            } catch {
                throw RecipeError(error, index: index, name: operation.name)
            }
        }
        return filters
    }

    /// Returns a valid recipe with all aliases replaced by the catalogue's own names.
    func canonical(_ recipe: Recipe) -> Recipe {
        Recipe(recipe.operations.map(canonical), version: recipe.version)
    }

    private func canonical(_ operation: Recipe.Operation) -> Recipe.Operation {
        guard let filter = descriptor(named: operation.name) else { return operation }
        var result = Recipe.Operation(filter.name)
        let values = operation.parameters
        // In a valid recipe, all vectors can be resolved.
        let parameters = (try? filter.resolvingVectors(in: values)) ?? values
        for (key, value) in parameters {
            let (key, value) = filter.parameter(key)?.canonical(value, as: key) ?? (key, value)
            result.parameters[key] = value
        }
        return result
    }
}

extension ParameterDescriptor {
    /// Returns the parameter's own key and the value in the parameter's own unit. Returns `nil` if
    /// `key` is not an alias, or if the value is out of the parameter's range.
    fileprivate func canonical(
        _ value: Recipe.Value, as key: String
    ) -> (key: String, value: Recipe.Value)? {
        guard let alias = aliases.first(where: { $0.key == key }) else { return nil }
        guard case .number(let number) = value else { return (self.key, value) }
        let own = number * alias.scale
        // An alias may have a wider range than its parameter: with `ev`, 10 stops are allowed, with
        // `amount` only one.
        if let minimum, own < minimum { return nil }
        if let maximum, own > maximum { return nil }
        return (self.key, .number(own))
    }
}
