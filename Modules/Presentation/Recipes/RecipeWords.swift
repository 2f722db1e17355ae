import Core

/// Recipes in words that are safe to print.
enum RecipeWords {
    /// An operation with its parameters in the order of their names, such as `resize height=80
    /// width=120`.
    static func text(_ operation: Recipe.Operation) -> String {
        let parameters = operation.parameters.sorted { $0.key < $1.key }
            .map { text($0.key, $0.value) }
        return SafeText.line(([operation.name] + parameters).joined(separator: " "))
    }

    /// A parameter, such as `height=80`.
    static func text(_ key: String, _ value: Recipe.Value) -> String { "\(key)=\(text(value))" }

    /// A value, in quotes where a shell needs them.
    static func text(_ value: Recipe.Value) -> String {
        switch value {
        case .number(let number): HumanNumber.plain(number)
        case .text(let text): ShellText.argument(text)
        }
    }
}
