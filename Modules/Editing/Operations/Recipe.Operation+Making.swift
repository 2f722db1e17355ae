import Core

extension Recipe.Operation {
    /// Creates an operation with the parameters that are not `nil`.
    static func make(
        _ name: String, _ parameters: [String: (any OperationArgument)?] = [:]
    ) -> Recipe.Operation {
        Recipe.Operation(name, parameters.compactMapValues { $0?.recipeValue })
    }
}

/// A type of value that a parameter of an operation can have.
protocol OperationArgument {
    var recipeValue: Recipe.Value { get }
}

extension Double: OperationArgument {
    var recipeValue: Recipe.Value { .number(self) }
}

extension Int: OperationArgument {
    var recipeValue: Recipe.Value { .number(Double(self)) }
}

extension String: OperationArgument {
    var recipeValue: Recipe.Value { .text(self) }
}

extension Bool: OperationArgument {
    var recipeValue: Recipe.Value { Recipe.Value(booleanLiteral: self) }
}
