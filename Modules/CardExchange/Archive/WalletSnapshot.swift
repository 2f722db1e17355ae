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

    /// How often a photograph is fetched for an archive: ours holds each once, and it is looked at
    /// before it is written.
    func photoLoads(as format: CardArchiveFormat) -> Int {
        let cards = cards.map(\.card)
        return switch format {
        case .wallet: 2 * Set(cards.flatMap(\.photoHashes)).count
        case .catima: cards.filter { $0.conflictOf == nil }.flatMap(\.photoHashes).count
        }
    }
}

extension Card {
    fileprivate var photoHashes: [PhotoHash] {
        CardSide.allCases.compactMap { self[$0]?.hash }
    }
}
