import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct CardPolicyTests {
    @Test func `a card needs an identifier, a name and both sides`() {
        #expect(makeCard().isValid)
        #expect(!makeCard(id: "").isValid)
        #expect(!makeCard(name: "").isValid)
        #expect(!makeCard(name: " \t").isValid)
        #expect(!makeCard(sides: [.front]).isValid)
        #expect(!makeCard(sides: [.back]).isValid)
    }

    @Test func `missing parts are named`() {
        let card = makeCard(id: "", name: "", sides: [])
        #expect(CardPolicy().missing(in: card) == [.identifier, .name, .front, .back])
    }

    @Test func `a relaxed policy requires only one side or a number`() {
        let one = CardPolicy(photos: .one)
        #expect(one.missing(in: makeCard(sides: [.back])).isEmpty)
        #expect(one.missing(in: makeCard(sides: [])) == [.anySide])

        let none = CardPolicy(photos: .none)
        var card = makeCard(sides: [])
        #expect(none.missing(in: card) == [.sideOrNumber])
        card.number = "4006381333931"
        #expect(none.missing(in: card).isEmpty)
        card.number = ""
        card.barcode = Barcode(text: "4006381333931", type: .ean13)
        #expect(none.missing(in: card).isEmpty)
    }

    @Test func `an incomplete imported card is accepted, but no more parts may be removed`() {
        let policy = CardPolicy().accepting(makeCard(sides: [.front]))
        #expect(policy.missing(in: makeCard(sides: [.front])).isEmpty)
        #expect(policy.missing(in: makeCard(sides: [])) == [.front])
        #expect(policy.missing(in: makeCard(name: "", sides: [.front])) == [.name])
    }

    private func makeCard(
        id: String = "1", name: String = "Library", sides: [CardSide] = CardSide.allCases
    ) -> Card {
        var card = Card(id: id, name: name, created: Date(timeIntervalSince1970: 0))
        for side in sides {
            let bytes = Data(side.rawValue.utf8)
            card[side] = CardPhoto(
                hash: PhotoHash(of: bytes), byteCount: bytes.count)
        }
        return card
    }
}
