import Foundation
import ImageEditorTestSupport
import Testing

@testable import Cards

/// Walks the descriptions of a card's fields and checks that the derived tables contain every
/// field.
struct CardFieldTests {
    private let blank = Card(id: "1", name: "", created: Date(timeIntervalSince1970: 0))

    @Test func `every property of a card except its identifier is described exactly once`() {
        let described = CardField.allCases.map { field in
            var card = blank
            field.copy(from: fullCard(), to: &card)
            return properties(in: card, differingFrom: blank)
        }
        #expect(described.allSatisfy { $0.count == 1 })
        let all = Mirror(reflecting: blank).children.compactMap(\.label)
        #expect(described.joined().sorted() == all.filter { $0 != "id" }.sorted())
    }

    @Test(arguments: CardField.allCases)
    func `each field is copied and compared separately`(field: CardField) {
        let full = fullCard(id: "1")
        var card = blank
        #expect(!field.isSame(in: card, and: full))
        field.copy(from: full, to: &card)
        #expect(CardField.allCases.filter { $0.isSame(in: card, and: full) } == [field])
    }

    @Test(arguments: CardField.content)
    func `entered fields are content, which edits and conflicts transfer`(field: CardField) {
        var edited = blank
        field.fill(&edited, seed: 1)
        #expect(!edited.hasSameContent(as: blank))

        var copy = blank
        copy.takeContent(of: edited)
        #expect(copy == edited)
        let elsewhere = fullCard(id: "1", seed: 2)
        let taken = elsewhere.taking(changesFrom: blank, to: edited)
        #expect(field.isSame(in: taken, and: edited))
        #expect(
            CardField.allCases.allSatisfy { $0 == field || $0.isSame(in: taken, and: elsewhere) })
    }

    @Test(arguments: CardField.content)
    func `an edit of one side is merged, and edits of both sides are a conflict`(
        field: CardField
    ) {
        var (ours, theirs) = (blank, blank)
        field.fill(&ours, seed: 1)
        for (ours, theirs) in [(ours, blank), (blank, ours)] {
            let merge = CardMerge(of: ours, and: theirs, since: blank)
            #expect(field.isSame(in: merge.card, and: fullCard(id: "1")))
            #expect(!merge.isConflict)
        }
        field.fill(&theirs, seed: 2)
        let merge = CardMerge(of: ours, and: theirs, since: nil)
        #expect(field.isSame(in: merge.card, and: ours))
        #expect(merge.isConflict)
    }

    @Test func `the later use of a card wins and does not count as content`() {
        var used = blank
        used.lastUsed = Date(timeIntervalSince1970: 7)
        #expect(used.hasSameContent(as: blank))
        for (ours, theirs) in [(used, blank), (blank, used)] {
            let merge = CardMerge(of: ours, and: theirs, since: nil)
            #expect(merge.card.lastUsed == used.lastUsed)
            #expect(!merge.isConflict)
        }
    }

    @Test func `a card with every field reads back from JSON, which has a key for each`() throws {
        let json = CardJSON(fullCard(), version: 17)
        let data = try json.jsonData()
        #expect(try CardJSON(json: data) == json)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(object.keys)
                == Set(CardField.allCases.map(\.rawValue) + ["identifier", "version", "deleted"]))
    }

    /// The page cannot be derived from the description.
    @Test(arguments: CardField.allCases.map(\.rawValue))
    func `the example of the protocol has every key`(key: String) throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(
                path: "../../../../docs/cards-protocol.md"
            ).standardized, encoding: .utf8)
        let example = try #require(page.split(separator: "```").first { $0.hasPrefix("json\n") })
        #expect(example.contains("\"\(key)\":"))
    }

    @Test func `the original contract has the described fields`() throws {
        let json = LegacyCardJSON(identifier: "1", name: "n", front: "", back: "")
        let data = try JSONEncoder().encode(json)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(object.keys) == Set(CardField.original.map(\.rawValue) + ["identifier"]))
    }

    @Test(arguments: CardField.allCases)
    func `a text that is too long is named by its field`(field: CardField) throws {
        let long = String(repeating: "\u{1}", count: 30_001)
        var card = fullCard()
        switch field.value {
        case .text(_, let set, _): set(&card, long)
        case .barcode(_, let set): set(&card, Barcode(text: long))
        case .card(_, let set): set(&card, long)
        case .fields(_, let set): set(&card, [long])
        case .flag, .day, .photo, .instant, .date: return
        }
        let excess = try #require(CardBounds.excess(in: card))
        #expect(excess.key == field.rawValue)
        #expect(throws: CardJSONError("\(field.rawValue) must have at most \(excess.limit) bytes"))
        {
            try CardJSON(json: CardJSON(card).jsonData())
        }
    }

    @Test func `a card whose texts are as long as they may be fits the bound of its JSON`() throws {
        var card = fullCard(id: String(repeating: "\u{1}", count: CardBounds.identifier))
        func longest(_ limit: Int) -> String { String(repeating: "\u{1}", count: limit) }
        for field in CardField.allCases {
            switch field.value {
            case .text(_, let set, let limit): set(&card, longest(limit))
            case .barcode(_, let set): set(&card, Barcode(text: longest(CardBounds.barcode)))
            case .card(_, let set): set(&card, longest(CardBounds.identifier))
            case .fields(_, let set): set(&card, [longest(CardBounds.fields)])
            case .flag, .day, .photo, .instant, .date: break
            }
        }
        #expect(CardBounds.excess(in: card) == nil)
        #expect(try CardJSON(card, version: .max).jsonData().count < 256 << 10)
    }

    private func properties(in card: Card, differingFrom other: Card) -> [String] {
        zip(Mirror(reflecting: card).children, Mirror(reflecting: other).children).compactMap {
            String(reflecting: $0.value) == String(reflecting: $1.value) ? nil : $0.label
        }
    }
}
