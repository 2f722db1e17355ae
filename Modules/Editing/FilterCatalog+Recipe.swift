import Core
import Rendering

extension FilterCatalog {
    /// The filters that `recipe` asks for, in its order.
    ///
    /// - Parameter files: Reads the files that operations name; without it they are refused.
    /// - Parameter scale: The size of the picture, 1 for that which the recipe is meant for.
    /// - Throws: ``RecipeError``; nothing is clamped or left out in silence.
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
                // A value may be wrong in ways that only the filter itself knows.
                _ = try filter.operation()
                filters.append(filter)
            } catch {
                throw RecipeError(error, index: index, name: operation.name)
            }
        }
        return filters
    }

    /// A valid recipe without aliases.
    func canonical(_ recipe: Recipe) -> Recipe {
        Recipe(recipe.operations.map(canonical), version: recipe.version)
    }

    private func canonical(_ operation: Recipe.Operation) -> Recipe.Operation {
        guard let filter = descriptor(named: operation.name) else { return operation }
        var result = Recipe.Operation(filter.name)
        let values = operation.parameters
        // A valid recipe has no vector that is refused.
        let parameters = (try? filter.resolvingVectors(in: values)) ?? values
        for (key, value) in parameters {
            let (key, value) = filter.parameter(key)?.canonical(value, as: key) ?? (key, value)
            result.parameters[key] = value
        }
        return result
    }
}

extension ParameterDescriptor {
    /// Key and value in the parameter's own unit, where they are in its range.
    fileprivate func canonical(
        _ value: Recipe.Value, as key: String
    ) -> (key: String, value: Recipe.Value)? {
        guard let alias = aliases.first(where: { $0.key == key }) else { return nil }
        guard case .number(let number) = value else { return (self.key, value) }
        let own = number * alias.scale
        // CIExposureAdjust reaches further than the slider, for one.
        if let minimum, own < minimum { return nil }
        if let maximum, own > maximum { return nil }
        return (self.key, .number(own))
    }
}
