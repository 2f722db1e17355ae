import Cards
import Foundation

extension Card {
    /// The same card under another's identifier, created when that one was.
    func identified(as other: Card) -> Card {
        var card = Card(id: other.id, name: name, created: other.created)
        card.take(CardField.allCases.filter { $0 != .created }, from: self)
        return card
    }

    /// Whether bringing this card in would tell the wallet nothing that `other` does not say.
    ///
    /// When a card was created and changed is for people to read. When it was last used is no
    /// difference either, unless the wallet is to become the archive's.
    func says(_ other: Card, in format: CardArchiveFormat, _ mode: ImportMode) -> Bool {
        var card = identified(as: other)
        card.modified = other.modified
        if mode == .merge { card.lastUsed = other.lastUsed }
        if format == .catima { card.fillGaps(from: other, mode) }
        return card == other
    }

    /// What Catima cannot say is no difference.
    private mutating func fillGaps(from other: Card, _ mode: ImportMode) {
        take(CardField.allCases.filter { !CatimaColumn.holds($0) }, from: other)
        // It has whole seconds.
        if let used = other.lastUsed?.timeIntervalSince1970.rounded(.down),
            lastUsed?.timeIntervalSince1970 == used
        {
            lastUsed = other.lastUsed
        }
        // It has a number for every card: the barcode's text where there is no other.
        if other.number.isEmpty, number == other.barcode?.text { number = "" }
        // Its photographs are other bytes for the same picture.
        if mode == .merge {
            for side in CardSide.allCases where self[side] != nil && other[side] != nil {
                self[side] = other[side]
            }
        }
    }
}
