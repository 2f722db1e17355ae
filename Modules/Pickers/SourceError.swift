public import Foundation

/// An error of foreign code, such as a feed loader.
///
/// Two values are equal if their errors have the same type and description.
public struct SourceError: Error, Sendable {
    public let error: any Error

    public init(_ error: any Error) {
        self.error = error
    }
}

extension SourceError: Equatable {
    public static func == (one: SourceError, other: SourceError) -> Bool {
        type(of: one.error) == type(of: other.error)
            && String(reflecting: one.error) == String(reflecting: other.error)
    }
}

extension SourceError: LocalizedError {
    public var errorDescription: String? { error.localizedDescription }
}
