import Cards
import Foundation
import ImageEditorTestSupport

/// Noon of 22 November 2026, UTC.
let cardsNow = Date(timeIntervalSince1970: 1_795_348_800)

/// A card with photographs of both sides.
func sampleCard(
    _ name: String = "Library", id: String = "3F2A9C10-AAAA", sides: [CardSide] = CardSide.allCases
) -> Card {
    var card = Card(id: id, name: name, created: cardsNow.addingTimeInterval(-86_400 * 3))
    for side in sides {
        let bytes = Data((name + side.rawValue).utf8)
        card[side] = CardPhoto(
            hash: PhotoHash(of: bytes), byteCount: 182_044)
    }
    return card
}
