/// Lists the cards that match a query.
public struct ListCardsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Returns the matching cards that are not deleted. Conflict copies are included; they have
    /// ``Card/conflictOf``.
    public func run(_ query: CardQuery = CardQuery()) async throws -> [Card] {
        query.answer(from: try await store.cards())
    }
}
