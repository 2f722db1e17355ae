import Foundation
import ImageEditorTestSupport
import Testing

@testable import Cards

struct CardJSONTests {
    private let photo = CardPhoto(
        hash: PhotoHash(of: Data("front".utf8)), byteCount: 5)

    @Test func `a card reads back as it was, with its version`() throws {
        var card = uniqueCard(front: photo, back: photo)
        card.conflictOf = "other"
        for json in [CardJSON(card, version: 17), CardJSON(card)] {
            #expect(try CardJSON(json: json.jsonData()) == json)
        }
        let least = CardJSON(Card(name: "Käse \"\\ \u{0}\n/🧀", created: card.created))
        #expect(try CardJSON(json: least.jsonData()) == least)
    }

    @Test func `a tombstone has an identifier, a version and nothing else`() throws {
        let json = CardJSON(tombstone: "a/b", version: 18)
        let text = String(decoding: try json.jsonData(), as: UTF8.self)
        #expect(text == #"{"deleted":true,"identifier":"a/b","version":18}"#)
        #expect(try CardJSON(json: Data(text.utf8)) == json)
    }

    @Test func `a card has the keys of the protocol, in order`() throws {
        let card = Card(
            id: "1", name: "Library", front: photo,
            barcode: Barcode(text: "4006381333931", type: .ean13),
            expiry: CardDay(year: 2027, month: 12, day: 31),
            created: Date(timeIntervalSince1970: 1_795_338_000))
        #expect(
            String(decoding: try CardJSON(card, version: 17).jsonData(), as: UTF8.self) == """
                {"archived":false,"back":null,"barcode":{"text":"4006381333931","type":"EAN_13"},\
                "conflictOf":null,"created":"2026-11-22T09:00:00.000Z","deleted":false,\
                "expiry":"2027-12-31","favorite":false,\
                "front":{"bytes":5,"hash":"\(photo.hash)"},"group":"","identifier":"1",\
                "lastUsed":null,"modified":"2026-11-22T09:00:00.000Z","name":"Library","note":"",\
                "number":"","validFrom":null,"version":17}
                """)
    }

    @Test
    func `absent keys are null, unknown keys are ignored, and an unknown barcode has no type`()
        throws
    {
        let text = """
            {"identifier":"1","name":"n","created":"2026-11-22T10:00:00+01:00","colour":[1],
             "front":null,"barcode":{"text":"x","type":"MAXICODE"}}
            """
        let date = Date(timeIntervalSince1970: 1_795_338_000)
        let card = Card(id: "1", name: "n", barcode: Barcode(text: "x"), created: date)
        #expect(try CardJSON(json: Data(text.utf8)) == CardJSON(card))
    }

    @Test(arguments: [
        ("[]", "it has another type"), ("{", "the text ends too early at byte 1"),
        ("{}", "identifier is missing"), (#"{"identifier":null}"#, "identifier is missing"),
        (#"{"identifier":1}"#, "identifier has another type"),
        (#"{"identifier":""}"#, "identifier must have 1…200 bytes"),
        (#"{"identifier":"1","created":"2026-11-22T09:00:00Z"}"#, "name is missing"),
        (#"{"identifier":"1","name":"n"}"#, "created is missing"),
        (#"{"identifier":"1","name":"n","created":"yesterday"}"#, "created is no instant"),
        (#"{"identifier":"1","deleted":true,"version":0}"#, "version must be at least 1"),
        (
            #"{"identifier":"1","name":"n","created":"2026-11-22T09:00:00Z","expiry":"2026-02-30"}"#,
            "expiry is no day"
        ),
        (
            #"{"identifier":"1","name":"n","created":"2026-11-22T09:00:00Z","#
                + #""front":{"bytes":1,"hash":"../../etc/passwd"}}"#, "front.hash is no SHA-256"
        ),
    ])
    func `the invalid key is named, and no value is repeated`(
        text: String, reason: String
    ) {
        #expect(throws: CardJSONError(reason)) { try CardJSON(json: Data(text.utf8)) }
    }

    @Test func `the length of texts is limited`() throws {
        var card = uniqueCard(id: String(repeating: "é", count: 100))
        card.name = String(repeating: "n", count: CardBounds.name)
        card.note = String(repeating: "\u{1}", count: 30_000)
        card.barcode?.text = String(repeating: "\u{1}", count: CardBounds.barcode)
        let data = try CardJSON(card).jsonData()
        #expect(data.count < 256 << 10)
        #expect(try CardJSON(json: data).card == card)

        card.note += "!"
        #expect(throws: CardJSONError("note must have at most 30000 bytes")) {
            try CardJSON(json: CardJSON(card).jsonData())
        }
        #expect(CardBounds.excess(in: card)?.key == "note")
    }

    @Test func `a page of changes reads back as it was`() throws {
        let page = CardChangesJSON(
            server: "s", token: "s-18", more: true,
            cards: [CardJSON(uniqueCard(), version: 17), CardJSON(tombstone: "2", version: 18)])
        let data = try JSONEncoder().encode(page)
        #expect(try CardJSONDecoding.decode(CardChangesJSON.self, from: data) == page)
        #expect(throws: CardJSONError("cards[1].identifier is missing")) {
            let text = #"{"server":"s","token":"t","more":false,"cards":[\#(tombstone),{}]}"#
            _ = try CardJSONDecoding.decode(CardChangesJSON.self, from: Data(text.utf8))
        }
    }

    private let tombstone = #"{"identifier":"1","deleted":true}"#
}
