import Core
import FoundationEssentials

/// The bounds of a card that can be stored, sent and exported: the maximum lengths of its texts in
/// bytes of UTF-8, the range of its dates, and the size of its photographs. Lengths that are not
/// listed here are in ``CardField``.
///
/// Within these limits, the JSON of a card is shorter than 256 KiB, however its characters are
/// escaped.
package enum CardBounds {
    package static let identifier = 200
    package static let name = 1_000
    package static let barcode = 8_000
    /// The maximum total length of the names of the fields in conflict.
    package static let fields = 500

    /// A text that is too long.
    package struct Excess {
        /// The JSON key of the text that is too long; `identifier` if it is the card's identifier.
        package let key: String
        package let bytes: Int
        package let limit: Int
    }

    /// Returns the first text that is too long; `nil` if all texts fit.
    package static func excess(in card: Card) -> Excess? {
        if card.id.utf8.count > identifier {
            return Excess(key: "identifier", bytes: card.id.utf8.count, limit: identifier)
        }
        for field in CardField.allCases {
            if let excess = excess(of: field, in: card) { return excess }
        }
        return nil
    }

    private static func excess(of field: CardField, in card: Card) -> Excess? {
        let (text, limit): (String?, Int) =
            switch field.value {
            case .text(let get, _, let limit): (get(card), limit)
            case .barcode(let get, _): (get(card)?.text, barcode)
            case .card(let get, _): (get(card), identifier)
            case .fields(let get, _): (get(card)?.joined(separator: ","), fields)
            case .flag, .day, .photo, .instant, .date: (nil, 0)
            }
        guard let text, text.utf8.count > limit else { return nil }
        return Excess(key: field.rawValue, bytes: text.utf8.count, limit: limit)
    }

    /// The accepted dates: the years 1…9999, as ``RFC3339`` parses them.
    private static let dates =
        Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

    /// Checks a card that is created or edited.
    ///
    /// - Parameters:
    ///   - old: The card before the edit. Fields that did not change are not checked, so that a
    ///     card of an earlier version can be edited.
    ///   - maximumPhoto: The maximum number of bytes of a photograph.
    /// - Throws: ``CardsError``.
    static func check(
        _ draft: CardDraft, since old: Card? = nil, maximumPhoto: Int
    ) throws(CardsError) {
        let card = draft.card
        func isChanged(_ field: CardField) -> Bool {
            old.map { !field.isSame(in: $0, and: card) } ?? true
        }
        if old == nil, card.id.utf8.count > identifier {
            throw .textTooLong(
                field: "identifier", bytes: card.id.utf8.count, limit: identifier)
        }
        for field in CardField.allCases where isChanged(field) {
            if let excess = excess(of: field, in: card) {
                throw .textTooLong(field: excess.key, bytes: excess.bytes, limit: excess.limit)
            }
            let date: Date? =
                switch field.value {
                case .date(let get, _): get(card)
                case .instant(let get, _): get(card)
                default: nil
                }
            if let date, !dates.contains(date) {
                throw .dateOutOfRange(field: field.rawValue)
            }
        }
        if let first = card.validFrom, let last = card.expiry, first > last,
            isChanged(.validFrom) || isChanged(.expiry)
        {
            throw .endsBeforeStart(validFrom: first, expiry: last)
        }
        for side in CardSide.allCases {
            guard let photo = draft.newPhotos[side] else { continue }
            guard photo.count <= maximumPhoto else {
                throw .photoTooLarge(side, bytes: photo.count, limit: maximumPhoto)
            }
            guard ImageFormat(sniffing: photo, among: ImageFormat.read) != nil else {
                throw .photoNotAnImage(side)
            }
        }
    }

    /// Returns true if `text` is a valid identifier: 1…200 bytes.
    package static func isIdentifier(_ text: String) -> Bool {
        (1...identifier).contains(text.utf8.count)
    }
}
