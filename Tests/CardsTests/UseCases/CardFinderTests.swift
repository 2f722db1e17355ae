import Cards
import Foundation
import Testing

struct CardFinderTests {
    @Test(
        arguments: [
            ("3F2A9C10-1", "Library"), ("3f2a9c10-1", "Library"), ("3F2A", "Library"),
            ("Library", "Library"), ("LIB", "Library"), ("café", "Café"), ("cafe", "Café"),
            ("cafe d", "Café de Flore"), ("8b1c", "Café"),
        ])
    func `a card is found by its identifier, its name or a unique prefix`(
        text: String, name: String
    ) throws {
        #expect(try finder.find(text).name == name)
    }

    @Test func `a whole name wins over longer ones and over identifiers`() throws {
        let cards = [card("cafe1", "Library"), card("2", "Cafe"), card("3", "Café noir")]
        #expect(try CardFinder(cards).find("cafe").id == "2")
    }

    @Test func `an exact name wins over names that differ in case`() throws {
        let cards = [card("1", "BOOK"), card("2", "book")]
        #expect(try CardFinder(cards).find("book").id == "2")
        #expect(throws: CardsError.ambiguous("Book", candidates: ["1", "2"])) {
            try CardFinder(cards).find("Book")
        }
    }

    @Test(arguments: ["", "  ", "3f2", "ibrary", "Tea"])
    func `an unknown prefix finds no card`(text: String) {
        #expect(throws: CardsError.notFound(text)) { try finder.find(text) }
    }

    @Test func `an ambiguous prefix lists the candidates`() {
        #expect(
            throws: CardsError.ambiguous("ca", candidates: ["8b1cd001-2", "9e000000-3"])
        ) { try finder.find("ca") }
    }

    @Test func `a name finds the card rather than its conflict copy, which is found by identifier`()
        throws
    {
        let cards = [card("copy", "Book", conflictOf: "original"), card("original", "Book")]
        #expect(try CardFinder(cards).find("book").id == "original")
        #expect(try CardFinder(cards).find("copy").id == "copy")
    }

    @Test func `errors contain identifiers, never names`() {
        let errors: [CardsError] = [
            .notFound("Secret"), .ambiguous("Secret", candidates: ["1", "2"]),
        ]
        for error in errors { #expect(!error.localizedDescription.contains("Secret")) }
        #expect(errors[1].localizedDescription.contains("1, 2"))
    }

    private var finder: CardFinder {
        CardFinder([
            card("3F2A9C10-1", "Library"), card("8b1cd001-2", "Café"),
            card("9e000000-3", "Café de Flore"),
        ])
    }

    private func card(_ id: String, _ name: String, conflictOf: String? = nil) -> Card {
        Card(
            id: id, name: name, created: Date(timeIntervalSince1970: 0), conflictOf: conflictOf)
    }
}
