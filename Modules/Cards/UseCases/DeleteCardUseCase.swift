/// Deletes a card.
public struct DeleteCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Erases the card's photographs and remembers that it is deleted, until and after the server
    /// knows.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` for a card that is not there, or what the store
    ///   throws.
    public func run(_ id: Card.ID) async throws {
        try await store.transaction { transaction in
            _ = try transaction.card(id)
            try transaction.delete(id)
        }
    }
}
