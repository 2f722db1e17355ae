import Cards

/// Matches an archive's cards with the wallet's cards, each at most once.
struct ImportMatches {
    /// The values that identify a card without an identifier: its name, number and barcode.
    private struct Looks: Hashable {
        let name: String
        let number: String
        let barcode: String

        init(_ card: Card) {
            let barcode = card.barcode?.text ?? ""
            name = card.name
            number = card.number.isEmpty ? barcode : card.number
            self.barcode = barcode
        }
    }

    /// The identifiers of the wallet's cards that were matched, and of new cards.
    private(set) var taken: Set<Card.ID> = []
    private let records: [Card.ID: CardRecord]
    private var byLooks: [Looks: [Card.ID]] = [:]

    /// - Parameter records: The wallet's cards, including deleted ones.
    init(_ records: [CardRecord], format: CardArchiveFormat) {
        self.records = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        guard format == .catima else { return }
        for record in records where !record.isDeleted {
            byLooks[Looks(record.card), default: []].append(record.id)
        }
    }

    /// Returns the wallet's card with the identifier of `card`, or with the one that an earlier
    /// version derived for it. If both are missing or deleted and the archive is Catima's, returns
    /// the first card with the same name, number and barcode. A deleted card is returned only if no
    /// other matches. No card is returned twice.
    mutating func take(for card: Card, formerly earlier: Card.ID? = nil) -> CardRecord? {
        let match = match(for: card, earlier)
        taken.insert(match?.id ?? card.id)
        return match
    }

    /// Keeps the card with this identifier from being deleted.
    mutating func reserve(_ id: Card.ID) { taken.insert(id) }

    private func match(for card: Card, _ earlier: Card.ID?) -> CardRecord? {
        let known = [card.id, earlier].compactMap(\.self)
            .compactMap { taken.contains($0) ? nil : records[$0] }
        let same = known.first { !$0.isDeleted } ?? known.first
        if let same, !same.isDeleted { return same }
        let alike = byLooks[Looks(card)]?.first { !taken.contains($0) }
        return alike.flatMap { records[$0] } ?? same
    }
}
