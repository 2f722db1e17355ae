extension ParameterDescriptor {
    /// Returns the value in the parameter's own unit, or throws if its kind or range is wrong.
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

    /// A description of the values that the parameter accepts, for errors.
    var expectation: String {
        switch kind {
        case .number: "a number"
        case .wholeNumber: "a whole number"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .text(let format), .file(let format): format
        }
    }

    /// Returns the number in the parameter's own unit, or throws if it is outside of the range
    /// for `key`.
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
