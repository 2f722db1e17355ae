/// Lists the changes that wait to be sent.
public struct ListWaitingCardsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Returns the changes that the server does not have, in the order in which they are sent.
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
