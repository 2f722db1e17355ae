/// Lists what waits to be sent.
public struct ListWaitingCardsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Changes that the server does not have, in the order in which they are sent.
    public func run() async throws -> [WaitingCard] {
        try await store.transaction { transaction in
            try transaction.waiting().map { record in
                WaitingCard(
                    card: record.card,
                    change: record.isDeleted
                        ? .deleted
                        : record.base.map { $0.isDeleted ? .restored : .edited } ?? .created,
                    failure: record.failure)
            }
        }
    }
}

/// A card whose latest change the server does not have.
public struct WaitingCard: Sendable, Equatable {
    /// What was done to it.
    public enum Change: String, Sendable, CaseIterable {
        case created, edited, deleted, restored
    }

    public let card: Card
    public let change: Change
    /// Why the last attempt to send it failed; `nil` where none was made.
    public let failure: String?

    public init(card: Card, change: Change, failure: String?) {
        self.card = card
        self.change = change
        self.failure = failure
    }
}
