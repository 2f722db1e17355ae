public import Foundation

/// The reason that cards were not synchronised, besides ``CardServerError``.
public enum CardSyncError: Error, Equatable, Sendable {
    /// Another process is synchronising the same wallet.
    case underWay
}

extension CardSyncError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .underWay: "another process is already synchronising the cards"
        }
    }
}
