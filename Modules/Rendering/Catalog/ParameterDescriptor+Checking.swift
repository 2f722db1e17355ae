extension ParameterDescriptor {
    /// The value in the parameter's own unit, if it is of the right kind and in range.
    func checked(
        _ value: ParameterValue, as key: String, of filter: String
    ) throws(FilterError) -> ParameterValue {
        switch (kind, value) {
        case (.number, .number(let number)):
            return .number(try checked(number, as: key, of: filter))
        case (.wholeNumber, .number(let number)) where Int(exactly: number) != nil:
            return .number(try checked(number, as: key, of: filter))
        case (.choice(let words), .text(let word)) where words.contains(word):
            return value
        case (.text, _), (.file, _):
            return .text(value.description)
        default:
            throw .invalidValue(
                filter: filter, parameter: key, value: value.description, expected: expectation)
        }
    }

    /// What a value must be, for an error.
    var expectation: String {
        switch kind {
        case .number: "a number"
        case .wholeNumber: "a whole number"
        case .choice(let words): words.joined(separator: ", ")
        case .text(let format), .file(let format): format
        }
    }

    /// The number in the parameter's own unit, if it is in the range that it has under `key`.
    func checked(
        _ number: Double, as key: String, of filter: String
    ) throws(FilterError) -> Double {
        let alias = aliases.first { $0.key == key }
        let low = alias?.minimum ?? minimum ?? -.greatestFiniteMagnitude
        let high = alias?.maximum ?? maximum ?? .greatestFiniteMagnitude
        guard low <= number, number <= high else {
            throw .outOfRange(
                filter: filter, parameter: key, value: number, minimum: low, maximum: high)
        }
        return number * (alias?.scale ?? 1)
    }
}
