public import Foundation

/// Why a limit cannot be set.
public enum LimitsError: Error, Equatable, Sendable {
    /// No limit has this name; `known` are the names there are.
    case unknownName(String, known: [String])
    /// Less than the limit may be.
    case tooSmall(name: String, value: Int, minimum: Int)
    /// More than can be counted with.
    case tooLarge(name: String, value: Int, maximum: Int)
}

extension LimitsError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unknownName(let name, let known):
            "there is no limit \(name); there are \(known.joined(separator: ", "))"
        case .tooSmall(let name, let value, let minimum):
            "the limit \(name) cannot be \(value): the least is \(minimum)"
        case .tooLarge(let name, let value, let maximum):
            "the limit \(name) cannot be \(value): the most is \(maximum)"
        }
    }
}
