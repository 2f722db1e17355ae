import Cards
import FoundationEssentials

extension Card {
    /// Returns the card with the identifier and the creation date of another card.
    func identified(as other: Card) -> Card {
        var card = Card(id: other.id, name: name, created: other.created)
        card.take(CardField.allCases.filter { $0 != .created }, from: self)
        return card
    }

    /// Returns true if importing this card would change nothing in `other`.
    ///
    /// The dates of creation and modification are ignored. The date of the last use is ignored,
    /// too, when merging.
    func says(_ other: Card, in format: CardArchiveFormat, _ mode: ImportMode) -> Bool {
        var card = identified(as: other)
        card.modified = other.modified
        if mode == .merge { card.lastUsed = other.lastUsed }
        if format == .catima { card.fillGaps(from: other, mode) }
        return card == other
    }

    /// Copies the fields that Catima cannot store from `other`, so that they do not count as
    /// differences.
    private mutating func fillGaps(from other: Card, _ mode: ImportMode) {
        take(CardField.allCases.filter { !CatimaColumn.holds($0) }, from: other)
        // Ignores fractions of a second, because Catima stores whole seconds.
        if let used = other.lastUsed?.timeIntervalSince1970.rounded(.down),
            lastUsed?.timeIntervalSince1970 == used
        {
            lastUsed = other.lastUsed
        }
        // Ignores a number that is only the text of the barcode: an export writes it for a card
        // without a number, because Catima requires one.
        if other.number.isEmpty, number == other.barcode?.text { number = "" }
        // When merging, photographs do not count as different: an export to Catima converts them to
        // PNG.
        if mode == .merge {
            for side in CardSide.allCases where self[side] != nil && other[side] != nil {
                self[side] = other[side]
            }
        }
    }
}
