public import Cards
public import Foundation

/// Returns a unique card. Every value is set except conflicts and, unless they are given,
/// photographs.
public func uniqueCard(
    id: Card.ID = UUID().uuidString, name: String = UUID().uuidString,
    front: CardPhoto? = nil, back: CardPhoto? = nil
) -> Card {
    Card(
        id: id, name: name, front: front, back: back, note: "note of \(id)",
        number: "4006381333931",
        barcode: Barcode(text: "4006381333931", type: .ean13),
        validFrom: CardDay(year: 2024, month: 2, day: 29),
        expiry: CardDay(year: 2027, month: 12, day: 31), isFavorite: true, isArchived: true,
        group: "shops", lastUsed: Date(timeIntervalSince1970: 1_763_942_400.125),
        created: Date(timeIntervalSince1970: 1_700_000_000.5),
        modified: Date(timeIntervalSince1970: 1_763_942_399.999))
}

/// Returns a card with a non-blank value in every field. Each seed gives different values, as far
/// as the field has enough of them.
public func fullCard(id: Card.ID = UUID().uuidString, seed: Int = 1) -> Card {
    var card = Card(id: id, name: "", created: Date(timeIntervalSince1970: 0))
    for field in CardField.allCases { field.fill(&card, seed: seed) }
    return card
}

extension CardField {
    /// Sets the field of `card` to its value in ``fullCard(id:seed:)``.
    package func fill(_ card: inout Card, seed: Int) {
        switch value {
        case .text(_, let set, _): set(&card, "\(rawValue) \(seed)")
        case .flag(_, let set): set(&card, seed % 2 == 1)
        case .day(_, let set):
            set(&card, CardDay(year: 2_000 + seed, month: 2, day: 1 + rawValue.count))
        case .barcode(_, let set):
            set(&card, Barcode(text: "\(rawValue) \(seed)", type: .qr))
        case .photo(_, let set):
            let bytes = Data("\(rawValue) \(seed)".utf8)
            set(
                &card,
                CardPhoto(hash: PhotoHash(of: bytes), byteCount: bytes.count))
        case .instant(_, let set): set(&card, date(seed))
        case .date(_, let set): set(&card, date(seed))
        case .card(_, let set): set(&card, "\(rawValue) \(seed)")
        case .fields(_, let set): set(&card, ["\(rawValue) \(seed)", "note"])
        }
    }

    private func date(_ seed: Int) -> Date {
        Date(timeIntervalSince1970: Double(1_700_000_000 + 1_000 * rawValue.count + seed) + 0.125)
    }
}
