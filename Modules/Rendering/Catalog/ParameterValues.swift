public import FoundationEssentials

/// The checked values of a filter's parameters. Values are stored under the parameter's key, not an
/// alias, and in the parameter's unit. A parameter that was not given has its default.
public struct ParameterValues: Sendable {
    private let filter: String
    private let values: [String: ParameterValue]
    private let files: [String: Data]

    init(
        _ values: [String: ParameterValue], files: [String: Data] = [:], of filter: String
    ) {
        self.files = files
        self.filter = filter
        self.values = values
    }

    /// Returns the text of a parameter; `nil` if it has no value, or if its value is a number.
    public func text(_ key: String) -> String? {
        guard case .text(let text)? = values[key] else { return nil }
        return text
    }

    /// Returns the content of the file that a parameter names; `nil` if it was not given.
    public func file(_ key: String) -> Data? { files[key] }

    /// Returns the number of a parameter; `nil` if it has no value, or if its value is a text.
    public func optionalNumber(_ key: String) -> Double? {
        guard case .number(let number)? = values[key] else { return nil }
        return number
    }

    /// Returns the number of a parameter that has a default or is required.
    ///
    /// - Throws: ``FilterError`` if the parameter has no number.
    public func number(_ key: String) throws(FilterError) -> Double {
        if let number = optionalNumber(key) { return number }
        throw .invalidValue(filter: filter, parameter: key, value: "none", expected: "a number")
    }

    func invalidFile(_ key: String, reason: String) -> FilterError {
        .invalidFile(
            filter: filter, parameter: key, file: values[key]?.description ?? "none",
            reason: reason)
    }

    func invalid(_ key: String, expected: String) -> FilterError {
        .invalidValue(
            filter: filter, parameter: key, value: values[key]?.description ?? "none",
            expected: expected)
    }
}
