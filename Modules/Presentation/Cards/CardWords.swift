import Cards
import Core
import FoundationEssentials

/// Texts about cards that several presenters use.
enum CardWords {
    static let exampleCorners = "120,80 1080,95 1070,700 115,690"

    /// Returns the name and the short identifier of a card, such as `Library (3F2A9C10)`, or `a
    /// card` if it has neither. The text is safe to print.
    static func title(_ name: String, _ id: Card.ID) -> String {
        // Eight characters are enough for a UUID. Longer identifiers, such as those of cards
        // imported from Catima, all begin with the same few characters.
        let short = SafeText.line(String(id.prefix(id.count > 36 ? 16 : 8)))
        if name.isEmpty { return id.isEmpty ? "a card" : "card \(short)" }
        return SafeText.line(name, atMost: 60) + (id.isEmpty ? "" : " (\(short))")
    }

    /// Returns the first ten identifiers, and an ellipsis if there are more.
    static func list(_ ids: [Card.ID]) -> String {
        ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? ", …" : "")
    }

    static func list(_ missing: [CardRequirement]) -> String {
        missing.map(word).phrase("and")
    }

    static func word(for requirement: CardRequirement) -> String {
        switch requirement {
        case .identifier: "an identifier"
        case .name: "a name"
        case .front: "a photograph of its front"
        case .back: "a photograph of its back"
        case .anySide: "a photograph of one of its sides"
        case .sideOrNumber: "a photograph, a number or a barcode"
        }
    }

    static func advice(_ missing: [CardRequirement]) -> Advice {
        missing.contains(.name) ? "give it a name" : .completeCard(missing)
    }

    static func name(of type: BarcodeType) -> String {
        switch type {
        case .aztec: "Aztec"
        case .codabar: "Codabar"
        case .code39: "Code 39"
        case .code93: "Code 93"
        case .code128: "Code 128"
        case .dataMatrix: "Data Matrix"
        case .ean8: "EAN-8"
        case .ean13: "EAN-13"
        case .itf: "ITF"
        case .pdf417: "PDF417"
        case .qr: "QR code"
        case .upcA: "UPC-A"
        case .upcE: "UPC-E"
        }
    }

    /// Returns the validity, such as `until 2027-12-31`, `expired on 2020-01-31` or `from
    /// 2030-01-01`; empty if the card is valid now and never expires.
    static func validity(of card: Card, now: Date) -> String {
        let today = CivilTime(now).day
        if let expiry = card.expiry {
            let isPast = CardDay(today).map { expiry < $0 } ?? false
            return (isPast ? "expired on " : "until ") + expiry.description
        }
        if let first = card.validFrom, CardDay(today).map({ first > $0 }) ?? false {
            return "from " + first.description
        }
        return ""
    }
}
