public import Foundation

/// Why a filter cannot be run as asked.
public enum FilterError: Error, Equatable, Sendable {
    /// No filter of this name is known.
    case unknownFilter(String)
    /// The filter has no parameter of this name; `known` are those it has.
    case unknownParameter(filter: String, parameter: String, known: [String])
    /// One parameter is given a value under several keys.
    case givenTwice(filter: String, keys: [String])
    /// The value lies outside the parameter's range.
    case outOfRange(
        filter: String, parameter: String, value: Double, minimum: Double, maximum: Double)
    /// The value has the form of a size or an area, and a side that no image can have.
    case impossibleSize(filter: String, parameter: String, value: String)
    /// The value is not of the kind the parameter takes, such as a word for a number.
    case invalidValue(filter: String, parameter: String, value: String, expected: String)
    /// A file that a parameter names cannot be read; `code` is the system's `errno` where that is
    /// why.
    case unreadableFile(
        filter: String, parameter: String, file: String, reason: String, code: Int32?)
    /// A file that a parameter names is not what it must be.
    case invalidFile(filter: String, parameter: String, file: String, reason: String)
    /// The image leaves nothing to work on, such as a crop that lies outside it.
    case outsideImage(filter: String, reason: String)
    /// Something is not installed that the filter needs, such as a library or a font.
    case unavailable(filter: String, reason: String)
}

extension FilterError {
    /// The filter that was asked for.
    public var filter: String {
        switch self {
        case .unknownFilter(let name), .unknownParameter(let name, _, _), .givenTwice(let name, _),
            .outOfRange(let name, _, _, _, _), .impossibleSize(let name, _, _),
            .invalidValue(let name, _, _, _), .outsideImage(let name, _),
            .unreadableFile(let name, _, _, _, _), .invalidFile(let name, _, _, _),
            .unavailable(let name, _):
            name
        }
    }

    /// What is wrong, in words that can stand behind the filter's name.
    public var reason: String {
        switch self {
        case .unknownFilter: "no filter has this name"
        case .unknownParameter(_, let parameter, let known):
            "no parameter \(parameter)"
                + (known.isEmpty ? "" : "; there is \(known.joined(separator: ", "))")
        case .givenTwice(_, let keys):
            "\(keys.joined(separator: " and ")) are the same: only one of them can be given"
        case .outOfRange(_, let parameter, let value, let minimum, let maximum):
            "\(parameter) \(ParameterValue.number(value)) is not within"
                + " \(ParameterValue.number(minimum))…\(ParameterValue.number(maximum))"
        case .impossibleSize(_, let parameter, let value):
            "\(parameter) \(value) is not within"
                + " \(ImageSide.range.lowerBound)…\(ImageSide.range.upperBound) pixels a side"
        case .invalidValue(_, _, "none", let expected): "it needs \(expected)"
        case .invalidValue(_, let parameter, let value, let expected):
            "\(parameter) \(value) is not \(expected)"
        case .outsideImage(_, let reason), .unavailable(_, let reason): reason
        case .unreadableFile(_, _, let file, let reason, _),
            .invalidFile(_, _, let file, let reason):
            "\(file): \(reason)"
        }
    }
}

extension FilterError: LocalizedError {
    public var errorDescription: String? { "\(filter): \(reason)" }
}
