/// How long the texts of a card may be that travels, in bytes of UTF-8.
///
/// However its characters are escaped, the JSON of a card within them is shorter than 256 KiB.
package enum CardBounds {
    package static let identifier = 200
    package static let name = 1_000
    package static let number = 1_000
    package static let group = 1_000
    package static let barcode = 8_000
    package static let note = 30_000

    /// The first text of `card` that is too long: its key in JSON, and the most bytes it may have.
    package static func excess(in card: Card) -> (key: String, limit: Int)? {
        let texts: [(key: CardJSON.Key, text: String, limit: Int)] = [
            (.identifier, card.id, identifier), (.name, card.name, name),
            (.number, card.number, number), (.group, card.group, group),
            (.barcode, card.barcode?.text ?? "", barcode), (.note, card.note, note),
            (.conflictOf, card.conflictOf ?? "", identifier),
        ]
        return texts.first { $0.text.utf8.count > $0.limit }.map { ($0.key.rawValue, $0.limit) }
    }

    /// Whether `text` may name a card: 1…200 bytes.
    package static func isIdentifier(_ text: String) -> Bool {
        (1...identifier).contains(text.utf8.count)
    }
}
