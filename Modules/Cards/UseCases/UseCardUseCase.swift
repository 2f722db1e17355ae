public import Foundation

/// Notes that a card is shown at a counter.
public struct UseCardUseCase: Sendable {
    private let store: any CardStore
    private let now: @Sendable () -> Date

    public init(store: any CardStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Sets ``Card/lastUsed``; whatever the card lacks, and without calling it modified.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or what the store throws.
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
