import Cards

/// Finds the wallet's card that an archive's card is, each at most once.
struct ImportMatches {
    /// What a card is known by where there is no identifier: its name and what is read at a
    /// counter.
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

    /// The identifiers that the archive's cards have in the wallet.
    private(set) var taken: Set<Card.ID> = []
    private let records: [Card.ID: CardRecord]
    private var byLooks: [Looks: [Card.ID]] = [:]

    /// - Parameter records: By identifier.
    init(_ records: [CardRecord], format: CardArchiveFormat) {
        self.records = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        guard format == .catima else { return }
        for record in records where !record.isDeleted {
            byLooks[Looks(record.card), default: []].append(record.id)
        }
    }

    /// The card of `card`'s identifier; for Catima's cards else the first that looks the same.
    mutating func take(for card: Card) -> CardRecord? {
        let match = match(for: card)
        taken.insert(match?.id ?? card.id)
        return match
    }

    private func match(for card: Card) -> CardRecord? {
        let same = taken.contains(card.id) ? nil : records[card.id]
        if let same, !same.isDeleted { return same }
        let alike = byLooks[Looks(card)]?.first { !taken.contains($0) }
        return alike.flatMap { records[$0] } ?? same
    }
}
