public import Foundation

/// Brings a deleted card back.
public struct RestoreCardUseCase: Sendable {
    private let store: any CardStore
    private let now: @Sendable () -> Date

    public init(store: any CardStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// The deleted cards that can come back, by name.
    public func candidates() async throws -> [Card] {
        let deleted = try await store.transaction { transaction in
            try transaction.records().filter(\.isDeleted).map(\.card)
        }
        return CardQuery(archived: .with).answer(from: deleted)
    }

    /// Brings the card back with everything but its photographs, which were erased; it may lack what
    /// the wallet's owner asks of others. A card that is not deleted stays as it is.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` for a card that never was, or what the store throws.
    public func run(_ id: Card.ID) async throws -> Card {
        let now = now
        return try await store.transaction { transaction in
            guard let record = try transaction.record(id) else { throw CardsError.notFound(id) }
            guard record.isDeleted else { return record.card }
            var card = record.card
            for side in CardSide.allCases {
                // Another card may have the same photograph.
                guard let photo = card[side], try transaction.photo(photo.hash) == nil else {
                    continue
                }
                card[side] = nil
            }
            card.modified = now().inWholeMilliseconds
            try transaction.keepEdit(card)
            return card
        }
    }
}
