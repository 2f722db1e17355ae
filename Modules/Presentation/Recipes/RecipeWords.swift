import Core

/// Recipes in words that are safe to print.
enum RecipeWords {
    /// An operation with its parameters in the order of their names, such as `resize height=80
    /// width=120`.
    static func text(_ operation: Recipe.Operation) -> String {
        let parameters = operation.parameters.sorted { $0.key < $1.key }.map { key, value in
            switch value {
            case .number(let number): "\(key)=\(HumanNumber.plain(number))"
            case .text(let text): "\(key)=\(ShellText.argument(text))"
            }
        }
        return SafeText.line(([operation.name] + parameters).joined(separator: " "))
    }
}
