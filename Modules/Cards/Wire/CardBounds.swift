/// The maximum lengths of a card's texts on the wire, in bytes of UTF-8.
///
/// Within these limits, the JSON of a card is shorter than 256 KiB, however its characters are
/// escaped.
package enum CardBounds {
    package static let identifier = 200
    package static let name = 1_000
    package static let number = 1_000
    package static let group = 1_000
    package static let barcode = 8_000
    package static let note = 30_000

    /// Returns the JSON key and the maximum length of the first text that is too long.
    package static func excess(in card: Card) -> (key: String, limit: Int)? {
        if card.id.utf8.count > identifier { return ("identifier", identifier) }
        for field in CardField.allCases {
            let (text, limit): (String?, Int) =
                switch field.value {
                case .text(let get, _, let limit): (get(card), limit)
                case .barcode(let get, _): (get(card)?.text, barcode)
                case .card(let get, _): (get(card), identifier)
                case .flag, .day, .photo, .instant, .date: (nil, 0)
                }
            if let text, text.utf8.count > limit { return (field.rawValue, limit) }
        }
        return nil
    }

    /// Returns true if `text` is a valid identifier: 1…200 bytes.
    package static func isIdentifier(_ text: String) -> Bool {
        (1...identifier).contains(text.utf8.count)
    }
}
