import Cards
import Foundation
import Testing

struct ListCardsUseCaseTests {
    private let wallet = Wallet()

    @Test func `cards are listed by name, favourites first, whatever the case and the accents`()
        async throws
    {
        for name in ["zoo", "Éclair", "apple", "Ébène", "Zoo"] { try await wallet.add(name) }
        try await wallet.add("museum") { $0.isFavorite = true }

        let names = try await wallet.list.run().map(\.name)
        #expect(names == ["museum", "apple", "Ébène", "Éclair", "Zoo", "zoo"])
    }

    @Test func `the last used card comes first, and never used ones come last`() async throws {
        try await wallet.add("never")
        try await wallet.add("early") { $0.lastUsed = Date(timeIntervalSince1970: 1) }
        try await wallet.add("late") { $0.lastUsed = Date(timeIntervalSince1970: 2) }
        try await wallet.add("favourite") { $0.isFavorite = true }

        let names = try await wallet.list.run(CardQuery(order: .lastUsed)).map(\.name)
        #expect(names == ["favourite", "late", "early", "never"])
    }

    @Test func `the newest comes first`() async throws {
        for name in ["b", "c", "a"] {
            try await wallet.add(name)
            wallet.pass(seconds: 1)
        }
        let names = try await wallet.list.run(CardQuery(order: .created)).map(\.name)
        #expect(names == ["a", "c", "b"])
    }

    @Test(
        arguments: [
            ("", ["Café", "Groß", "Ziel"]), ("cafe", ["Café"]), ("CAFÉ", ["Café"]),
            ("cafe\u{301}", ["Café"]), ("gross", ["Groß"]), ("GROSS", ["Groß"]),
            ("lodz", ["Ziel"]), ("17", ["Café"]), ("４００６", ["Café"]),
            ("4006-3817", ["Café"]), ("40063817", ["Café"]), ("af bread", ["Café"]),
            ("café lodz", []), ("none", []), ("   ", ["Café", "Groß", "Ziel"]),
        ])
    func `a search looks at name, note and number`(text: String, names: [String]) async throws {
        try await wallet.add("Café") {
            $0.number = "4006 3817"
            $0.note = "bread"
        }
        try await wallet.add("Groß") { $0.group = "cafe" }
        try await wallet.add("Ziel") { $0.note = "in Łódź" }

        #expect(try await wallet.list.run(CardQuery(search: text)).map(\.name) == names)
    }

    @Test func `archived cards are left out unless they are asked for`() async throws {
        try await wallet.add("here")
        try await wallet.add("away") { $0.isArchived = true }

        func names(_ archived: CardQuery.Archived) async throws -> [String] {
            try await wallet.list.run(CardQuery(archived: archived)).map(\.name)
        }
        #expect(try await names(.without) == ["here"])
        #expect(try await names(.with) == ["away", "here"])
        #expect(try await names(.only) == ["away"])
    }

    @Test func `one group is listed, deleted cards are not`() async throws {
        try await wallet.add("a") { $0.group = "Food" }
        try await wallet.add("b") { $0.group = "food" }
        try await wallet.add("c") { $0.group = "foods" }
        try await wallet.add("d") { $0.group = "food" }
        try await wallet.delete.run("d")

        #expect(try await wallet.list.run(CardQuery(group: "FOOD")).map(\.name) == ["a", "b"])
        #expect(try await wallet.list.run(CardQuery(group: "")).map(\.name) == [])
    }

    @Test func `a conflict copy follows its card`() async throws {
        try await wallet.add("same", id: "2")
        try await wallet.add("same", id: "1") { $0.conflictOf = "2" }
        #expect(try await wallet.list.run().map(\.id) == ["2", "1"])
    }

    @Test func `ten thousand cards are searched quickly`() async throws {
        let names = (0..<10_000).map { "Café number \($0)" }
        let photo = CardPhoto(hash: PhotoHash(of: Data(count: 32)), byteCount: 1)
        try wallet.store.transaction { transaction in
            for (index, name) in names.enumerated() {
                try transaction.save(
                    CardRecord(
                        Card(
                            id: String(index), name: name, front: photo, back: photo,
                            note: "for the loyal", number: String(index * 7_919),
                            created: Date(timeIntervalSince1970: Double(index)))))
            }
        }
        let start = ContinuousClock.now
        let found = try await wallet.list.run(CardQuery(search: "cafe 9999"))
        let time = start.duration(to: .now)

        #expect(found.contains { $0.name == "Café number 9999" })
        // A release build alone takes a hundredth of this; the limit only detects a much slower
        // search.
        #expect(time < .seconds(10))
    }
}
