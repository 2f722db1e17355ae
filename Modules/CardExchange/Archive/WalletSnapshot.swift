import Cards

/// All cards of a wallet at one moment, oldest first, with their extra data for Catima.
struct WalletSnapshot: Sendable {
    var cards: [(card: Card, extras: CatimaExtras?)]

    init(_ store: any CardStore) async throws {
        cards = try await store.read { reader in
            try reader.records().filter { !$0.isDeleted }.map(\.card)
                .sorted { ($0.created, $0.id) < ($1.created, $1.id) }
                .map { card in
                    let note = try reader.note(CatimaExtras.key(card.id))
                    return (card, note.flatMap(CatimaExtras.init(note:)))
                }
        }
    }

    /// The cards that a Catima archive contains: all but conflict copies.
    var catimaCards: [(card: Card, extras: CatimaExtras?)] {
        cards.filter { $0.card.conflictOf == nil }
    }

    /// Returns the greatest number of times that photographs are loaded for an archive: once to
    /// inspect each photograph, and once for each entry. A wallet archive contains each photograph
    /// once.
    func photoLoads(as format: CardArchiveFormat) -> Int {
        func entries(_ cards: [Card]) -> Int {
            let hashes = cards.flatMap(\.photoHashes)
            return Set(hashes).count + hashes.count
        }
        return switch format {
        case .wallet: 2 * Set(cards.flatMap(\.card.photoHashes)).count
        case .catima: entries(catimaCards.map(\.card))
        }
    }
}

extension Card {
    fileprivate var photoHashes: [PhotoHash] {
        CardSide.allCases.compactMap { self[$0]?.hash }
    }
}
