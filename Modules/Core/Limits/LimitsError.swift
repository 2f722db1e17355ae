public import Foundation

/// The reason that a limit cannot be set.
public enum LimitsError: Error, Equatable, Sendable {
    /// No limit has this name; `known` lists the existing names.
    case unknownName(String, known: [String])
    /// The value is less than the minimum.
    case tooSmall(name: String, value: Int, minimum: Int)
    /// The value exceeds the maximum.
    case tooLarge(name: String, value: Int, maximum: Int)
}

extension LimitsError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unknownName(let name, let known):
            "unknown limit \(name); expected one of \(known.joined(separator: ", "))"
        case .tooSmall(let name, let value, let minimum):
            "the limit \(name) cannot be \(value): the minimum is \(minimum)"
        case .tooLarge(let name, let value, let maximum):
            "the limit \(name) cannot be \(value): the maximum is \(maximum)"
        }
    }
}
