public import Cards
public import Foundation

/// A card that no other call answers with; every value that it can have is set but its photographs
/// and what it is in conflict with.
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
