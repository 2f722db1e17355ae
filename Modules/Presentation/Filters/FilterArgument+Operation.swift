public import Core

extension FilterArgument {
    /// Formats an operation as a value of `--filter`, without shell quoting; `nil` if `--filter`
    /// cannot express the operation, for example because a text is empty.
    public static func typed(_ operation: Recipe.Operation, of filters: [FilterInfo]) -> String? {
        guard let filter = try? filters.named(operation.name) else { return nil }
        var rest = operation.parameters
        var text = operation.name
        if let first = filter.parameters.first, let value = rest.removeValue(forKey: first.key) {
            text += "=" + typed(value)
        }
        for (key, value) in rest.sorted(by: { $0.key < $1.key }) {
            text += ",\(key)=" + typed(value)
        }
        // The result is parsed as a check, because the text of some values is parsed as another
        // value or not at all.
        let read = try? FilterArgument(text)?.operation(of: filters)
        return read == operation ? text : nil
    }

    private static func typed(_ value: Recipe.Value) -> String {
        switch value {
        case .number(let number): HumanNumber.plain(number)
        case .text(let text): escaped(text)
        }
    }
}
