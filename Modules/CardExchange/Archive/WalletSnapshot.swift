import Cards

/// A wallet's cards at one moment, oldest first, and what is kept beside them for Catima.
struct WalletSnapshot: Sendable {
    let cards: [(card: Card, extras: CatimaExtras?)]

    init(_ store: any CardStore) async throws {
        cards = try await store.transaction { transaction in
            try transaction.records().filter { !$0.isDeleted }.map(\.card)
                .sorted { ($0.created, $0.id) < ($1.created, $1.id) }
                .map { card in
                    let note = try transaction.note(CatimaExtras.key(card.id))
                    return (card, note.flatMap(CatimaExtras.init(note:)))
                }
        }
    }
}
