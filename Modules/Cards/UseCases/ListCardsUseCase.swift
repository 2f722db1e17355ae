/// Lists the cards that somebody looks for.
public struct ListCardsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Cards that are not deleted, as `query` wants them. Conflict copies are among them; their
    /// ``Card/conflictOf`` tells.
    public func run(_ query: CardQuery = CardQuery()) async throws -> [Card] {
        query.answer(from: try await store.cards())
    }
}
