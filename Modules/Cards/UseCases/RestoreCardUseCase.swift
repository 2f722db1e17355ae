/// Brings a deleted card back.
public struct RestoreCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// The deleted cards that can come back, by name.
    public func candidates() async throws -> [Card] {
        let deleted = try await store.transaction { transaction in
            try transaction.records().filter { $0.isDeleted && !$0.card.isWordless }.map(\.card)
        }
        return CardQuery(archived: .with).answer(from: deleted)
    }

    /// Brings the card back as it was. Its photographs were erased: those that the server has
    /// return at the next synchronisation. It may lack what the wallet's owner asks of others. A
    /// card that is not deleted stays as it is.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` for a card that was never here, or what the store
    ///   throws.
    public func run(_ id: Card.ID) async throws -> Card {
        try await store.transaction { transaction in
            guard let record = try transaction.restore(id) else { throw CardsError.notFound(id) }
            return record.card
        }
    }
}
