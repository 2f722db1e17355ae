public import Foundation

/// Why cards were not synchronised, besides ``CardServerError``.
public enum CardSyncError: Error, Equatable, Sendable {
    /// Somebody else is at it with the same wallet.
    case underWay
}

extension CardSyncError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .underWay: "another process synchronises the cards already"
        }
    }
}
