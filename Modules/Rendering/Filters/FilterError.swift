public import FoundationEssentials

/// A reason why a filter cannot run.
public enum FilterError: Error, Equatable, Sendable {
    /// No filter of this name is known.
    case unknownFilter(String)
    /// The filter has no parameter of this name; `known` lists its parameters.
    case unknownParameter(filter: String, parameter: String, known: [String])
    /// One parameter has values under several keys.
    case givenTwice(filter: String, keys: [String])
    /// The value lies outside the parameter's range.
    case outOfRange(
        filter: String, parameter: String, value: Double, minimum: Double, maximum: Double)
    /// A size or an area has a side that no image can have.
    case impossibleSize(filter: String, parameter: String, value: String)
    /// The value has the wrong kind, such as a word for a number.
    case invalidValue(filter: String, parameter: String, value: String, expected: String)
    /// A file that a parameter names cannot be read; `code` is `errno`, if the system gave one.
    case unreadableFile(
        filter: String, parameter: String, file: String, reason: String, code: Int32?)
    /// A file that a parameter names has the wrong content.
    case invalidFile(filter: String, parameter: String, file: String, reason: String)
    /// The filter needs pixels outside the image, such as a crop beyond its edge, or draws only
    /// outside the image, such as a text.
    case outsideImage(filter: String, reason: String)
    /// An edit contains the filter more than `most` times.
    case usedTooOften(filter: String, most: Int)
    /// The filter cannot run here, for example because a library or a font is not installed.
    case unavailable(filter: String, reason: String)
}

extension FilterError {
    /// The name of the filter that cannot run, or the name that no filter has.
    public var filter: String {
        switch self {
        case .unknownFilter(let name), .unknownParameter(let name, _, _), .givenTwice(let name, _),
            .outOfRange(let name, _, _, _, _), .impossibleSize(let name, _, _),
            .invalidValue(let name, _, _, _), .outsideImage(let name, _),
            .unreadableFile(let name, _, _, _, _), .invalidFile(let name, _, _, _),
            .usedTooOften(let name, _), .unavailable(let name, _):
            name
        }
    }

    /// A phrase that follows the filter's name in a sentence.
    public var reason: String {
        switch self {
        case .unknownFilter: "no filter has this name"
        case .unknownParameter(_, let parameter, let known):
            "unknown parameter \(parameter)"
                + (known.isEmpty ? "" : "; expected one of \(known.joined(separator: ", "))")
        case .givenTwice(_, let keys):
            "\(keys.joined(separator: " and ")) are the same parameter; give only one"
        case .outOfRange(_, let parameter, let value, let minimum, let maximum):
            "\(parameter) \(ParameterValue.number(value)) is not within"
                + " \(ParameterValue.number(minimum))…\(ParameterValue.number(maximum))"
        case .impossibleSize(_, let parameter, let value):
            "\(parameter) \(value) is not within"
                + " \(ImageSide.range.lowerBound)…\(ImageSide.range.upperBound) pixels a side"
        case .invalidValue(_, _, "none", let expected): "it needs \(expected)"
        case .invalidValue(_, let parameter, let value, let expected):
            "\(parameter) \(value) is not \(expected)"
        case .usedTooOften(_, let most): "an edit can have it \(most) times at most"
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
