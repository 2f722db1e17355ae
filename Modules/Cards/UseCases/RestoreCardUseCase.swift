/// Restores a deleted card.
public struct RestoreCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Returns the deleted cards that can be restored: favourites first, then by name.
    public func candidates() async throws -> [Card] {
        let deleted = try await store.transaction { transaction in
            try transaction.records().filter { $0.isDeleted && !$0.card.isWordless }.map(\.card)
        }
        return CardQuery(archived: .with).answer(from: deleted)
    }

    /// Restores a card. Its photographs were erased; those that the server has are downloaded at
    /// the next synchronisation. The restored card may be incomplete. A card that is not deleted
    /// is unchanged.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` if the wallet has no such card, or never had its
    ///   content; any error of the store.
    public func run(_ id: Card.ID) async throws -> Card {
        try await store.transaction { transaction in
            guard let record = try transaction.restore(id) else { throw CardsError.notFound(id) }
            return record.card
        }
    }
}
