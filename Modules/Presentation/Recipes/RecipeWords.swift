import Core

/// Describes recipes in texts that are safe to print.
enum RecipeWords {
    /// Returns an operation with its parameters sorted by name, such as `resize height=80
    /// width=120`.
    static func text(_ operation: Recipe.Operation) -> String {
        let parameters = operation.parameters.sorted { $0.key < $1.key }
            .map { text($0.key, $0.value) }
        return SafeText.line(([operation.name] + parameters).joined(separator: " "))
    }

    /// Returns a parameter, such as `height=80`.
    static func text(_ key: String, _ value: Recipe.Value) -> String { "\(key)=\(text(value))" }

    /// Returns a value, quoted if a shell needs quotes.
    static func text(_ value: Recipe.Value) -> String {
        switch value {
        case .number(let number): HumanNumber.plain(number)
        case .text(let text): ShellText.shown(text)
        }
    }
}
