import Core
public import Foundation
import Synchronization

/// Lists the changes that wait to be sent.
public struct ListWaitingCardsUseCase: Sendable {
    private let store: any CardStore
    private let address: String?

    /// - Parameter server: The server that the changes are for; `nil` for the one that the wallet
    ///   was synchronised with last.
    public init(store: any CardStore, server: URL? = nil) {
        self.store = store
        address = server?.serverAddress
    }

    /// Returns the changes that the server does not have, in the order in which they are sent.
    public func run() async throws -> [WaitingCard] {
        guard let address else {
            return try await store.transaction { try Self.waiting(in: $0) }
        }
        let found = Found()
        do {
            try await store.transaction { (transaction: any CardTransaction) throws -> Void in
                let state = SyncState(in: transaction)
                try state.turn(to: address)
                if try state.peer() == nil { try state.begin(with: address) }
                found.cards = try Self.waiting(in: transaction)
                // Another process may be synchronising with another server, whose state must stay.
                throw PutBack()
            }
        } catch {
            guard let cards = found.cards else { throw error }
            return cards
        }
        return found.cards ?? []
    }

    private static func waiting(in transaction: any CardTransaction) throws -> [WaitingCard] {
        try transaction.waiting().map { record in
            WaitingCard(
                card: record.card,
                change: record.isDeleted
                    ? .deleted
                    : record.base.map { $0.isDeleted ? .restored : .edited } ?? .created,
                failure: record.failure)
        }
    }

    /// Ends a transaction without changing the store.
    private struct PutBack: Error {}

    /// The result of a transaction that changes nothing. Stores may wrap its error.
    private final class Found: Sendable {
        private let state = Mutex<[WaitingCard]?>(nil)

        var cards: [WaitingCard]? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }
}

/// A card with changes that the server does not have.
public struct WaitingCard: Sendable, Equatable {
    /// The kind of change.
    public enum Change: String, Sendable, CaseIterable {
        case created, edited, deleted, restored
    }

    public let card: Card
    public let change: Change
    /// The error of the last attempt to send the card; `nil` before the first.
    public let failure: String?

    public init(card: Card, change: Change, failure: String?) {
        self.card = card
        self.change = change
        self.failure = failure
    }
}
