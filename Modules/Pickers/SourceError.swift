public import Foundation

/// What somebody else's code threw, such as a loader of feeds.
///
/// Two are equal when their errors are of one type and are described in the same words.
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
