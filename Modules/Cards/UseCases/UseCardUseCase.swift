public import FoundationEssentials

/// Records that a card was shown at a counter.
public struct UseCardUseCase: Sendable {
    private let store: any CardStore
    private let now: @Sendable () -> Date

    public init(store: any CardStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Sets ``Card/lastUsed``. ``Card/modified`` stays, and the card may be incomplete.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or any error of the store.
    public func run(_ id: Card.ID) async throws -> Card {
        let now = now
        return try await store.transaction { transaction in
            var card = try transaction.card(id)
            card.lastUsed = now().inWholeMilliseconds
            try transaction.change(card)
            return card
        }
    }
}
