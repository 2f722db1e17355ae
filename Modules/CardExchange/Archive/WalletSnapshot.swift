import Cards

/// All cards of a wallet at one moment, oldest first, with their extra data for Catima.
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

    /// Returns how often photographs are loaded for an archive. A wallet archive contains each
    /// once, but loads it twice: for its format and for its bytes.
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
