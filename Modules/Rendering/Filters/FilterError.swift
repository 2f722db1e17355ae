/// Why a filter cannot be run as asked.
public enum FilterError: Error, Equatable, Sendable {
    /// No filter of this name is known.
    case unknownFilter(String)
    /// The filter has no parameter of this name; `known` are those it has.
    case unknownParameter(filter: String, parameter: String, known: [String])
    /// The value lies outside the parameter's range.
    case outOfRange(
        filter: String, parameter: String, value: Double, minimum: Double, maximum: Double)
    /// The value is not of the kind the parameter takes, such as a word for a number.
    case invalidValue(filter: String, parameter: String, value: String, expected: String)
    /// A file that a parameter names cannot be read; `code` is the system's `errno` where that is why.
    case unreadableFile(
        filter: String, parameter: String, file: String, reason: String, code: Int32?)
    /// A file that a parameter names is not what it must be.
    case invalidFile(filter: String, parameter: String, file: String, reason: String)
    /// The image leaves nothing to work on, such as a crop that lies outside it.
    case outsideImage(filter: String, reason: String)
}
