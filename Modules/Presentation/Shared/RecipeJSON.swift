import Core

/// Recipes in JSON, parameters in the order of their names.
enum RecipeJSON {
    static func recipe(_ recipe: Recipe) -> JSONText {
        .object([
            .init("version", .integer(recipe.version)),
            .init("operations", .array(recipe.operations.map(operation))),
        ])
    }

    static func operation(_ operation: Recipe.Operation) -> JSONText {
        .object(
            [.init("op", .string(operation.name))]
                + operation.parameters.sorted { $0.key < $1.key }
                .map { .init($0.key, value($0.value)) })
    }

    static func value(_ value: Recipe.Value) -> JSONText {
        switch value {
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}
