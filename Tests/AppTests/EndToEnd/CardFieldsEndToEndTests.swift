import Cards
import Foundation
import Testing

/// Walks the descriptions of a card's fields and checks that the command line and the schema
/// contain every field.
struct CardFieldsEndToEndTests {
    @Test(arguments: CardField.content)
    func `every content field has a command-line option`(field: CardField) async throws {
        let place = try Workplace()
        try await place.addNumber("Gym", ["--number", "1", "--barcode", "1"])
        try place.bringCard("picture.png")
        let before = try await place.card("Gym")

        let outcome = try await place.run(
            ["cards", "edit", "Gym", "--sides", "none"] + Self.options(for: field))

        #expect(outcome.status == 0, "\(outcome.error)")
        let id = try #require(before["id"]?.string)
        let after = try await place.card(id)
        #expect(after[field.rawValue] != before[field.rawValue])
        for other in CardField.content where other != field {
            #expect(after[other.rawValue] == before[other.rawValue], "\(other.rawValue)")
        }
    }

    @Test(arguments: ["--name", "--note", "--number", "--barcode", "--group"])
    func `text that is not UTF-8 is refused`(option: String) async throws {
        let place = try Workplace()
        try await place.addNumber("Gym", ["--number", "1"])
        let before = try await place.card("Gym")

        let edited = try await place.run("cards", "edit", "Gym", option, "40\u{10FEE9}")
        let new = try await place.run(
            option == "--name"
                ? ["cards", "add", "Libr\u{10FEE9}", "--sides", "none", "--number", "1"]
                : [
                    "cards", "add", "Zoo", "--sides", "none", "--number", "1", option,
                    "4\u{10FEE9}",
                ])

        for outcome in [edited, new] {
            #expect(outcome.status == 64)
            #expect(outcome.error.contains("is not UTF-8"), "\(outcome.error)")
        }
        #expect(try await place.card("Gym") == before)
        #expect(try await place.run("cards", "list", "--json").json().count == 1)
    }

    @Test func `the schema of a card has every field, in every card`() throws {
        let file = JSONSchema.folder.appending(path: "card.schema.json")
        let schema = try JSON(String(decoding: try Data(contentsOf: file), as: UTF8.self))
        let keys = Set(["id"] + CardField.allCases.map(\.rawValue))
        #expect(schema["properties"]?.object.map { Set($0.keys) } == keys)
        #expect(schema["required"]?.array.map { Set($0.compactMap(\.string)) } == keys)
    }

    /// The switch has no default case, so a new field must add its option here.
    private static func options(for field: CardField) -> [String] {
        switch field {
        case .name: ["--name", "City gym"]
        case .front: ["--front", "picture.png"]
        case .back: ["--back", "picture.png"]
        case .note: ["--note", "a note"]
        case .number: ["--number", "2"]
        case .barcode: ["--barcode", "2"]
        case .validFrom: ["--valid-from", "2026-01-01"]
        case .expiry: ["--expires", "2999-12-31"]
        case .favorite: ["--favorite"]
        case .archived: ["--archived"]
        case .group: ["--group", "Food"]
        case .lastUsed, .created, .modified, .conflictOf, .conflictFields: []
        }
    }
}
