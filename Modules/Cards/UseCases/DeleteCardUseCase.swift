/// Deletes a card.
public struct DeleteCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Erases the card's photographs and keeps a record of the deletion, even after the server
    /// has received it.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` if there is no such card, or any error of the store.
    public func run(_ id: Card.ID) async throws {
        try await store.transaction { transaction in
            _ = try transaction.card(id)
            try transaction.delete(id)
        }
    }
}
