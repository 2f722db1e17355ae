import Foundation
import Testing

/// Independent servers that implement only the original's contract.
struct CardsForeignServerTests {
    @Test func `a static list of cards comes in, as the original's app wrote it`() async throws {
        let place = try Workplace()
        let png = try Workplace.card(seed: 1).base64EncodedString()
        try place.write(
            Data(
                """
                [{"identifier":"7","name":"Library","front":"\(png)","back":"\(png)"},
                 {"identifier":"8","name":"Gym","front":"","back":""},
                 {"identifier":"9","name":"Café"}]
                """.utf8), to: "cards.json")
        let server = try await ServerProcess.foreignCards(
            place, file: "cards.json", isStatic: true)
        let online = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        try await place.startCards(with: online)
        let cards = try await place.cards([], environment: online)
        let names = cards.compactMap { $0["name"]?.string }
        #expect(names.contains("Gym") && names.contains("Library"), "\(names)")
        let photo = try await place.run("cards", "show", "7", "--photo", "front", "-o", "-")
        #expect(photo.output == (try Workplace.card(seed: 1)))

        // A shrinking list deletes no cards, and deleted cards do not return.
        try place.write(Data("[]".utf8), to: "cards.json")
        #expect(try await place.cards([], environment: online).count == cards.count)
        try place.write(Data("garbage".utf8), to: "cards.json")
        let garbage = try await place.run(["cards", "--json"], environment: online)
        #expect(garbage.status == 0)
        #expect(try garbage.json().count == cards.count)
        #expect(garbage.error.split(separator: "\n").count == 1, "\(garbage.error)")
        await server.stop()
    }

    @Test func `a server's damaged photograph blocks neither the wallet nor its export`()
        async throws
    {
        let (place, other) = (try Workplace(), try Workplace())
        let damaged = Data([0xff, 0xd8, 0xff]) + Data(repeating: 0x67, count: 70)
        let (bad, good) = (damaged.base64EncodedString(), try Workplace.card(seed: 1))
        try place.write(
            Data(
                """
                [{"identifier":"7","name":"Library","front":"\(bad)","back":""},
                 {"identifier":"8","name":"Gym","front":"\(good.base64EncodedString())","back":""}]
                """.utf8), to: "cards.json")
        let server = try await ServerProcess.foreignCards(
            place, file: "cards.json", isStatic: true)
        try await place.startCards(with: ["IMAGEEDITOR_SERVER": server.url.absoluteString])
        await server.stop()
        #expect(try await place.cards().count == 2)

        let shown = ["cards", "show", "library", "--photo", "front"]
        let bytes = try await place.run(shown + ["-o", "bad.jpg", "--json"])
        #expect(bytes.status == 0, "\(bytes.error)")
        #expect(bytes.error.contains("the photograph of the front cannot be decoded"))
        let line = try #require(try bytes.json().first)
        #expect(try JSONSchema("card-photo").problems(with: line) == [])
        #expect(line["width"] == .null && line["bytes"]?.number == 73)
        #expect(try Data(contentsOf: place.path("bad.jpg")) == damaged)
        let facts = try await place.run(shown)
        #expect(facts.status == 65 && facts.error.contains("-o FILE"), "\(facts.error)")

        let catima = try await place.run(
            "cards", "export", "catima.zip", "--format", "catima", "--json")
        #expect(catima.status == 0, "\(catima.error)")
        #expect(
            catima.error.contains("Library (7): left out: the photograph of the front"),
            "\(catima.error)")
        let report = try #require(try catima.json().first)
        #expect(try JSONSchema("card-export").problems(with: report) == [])
        #expect(report["cards"]?.number == 2 && report["photos"]?.number == 1)

        _ = try await place.run("cards", "export", "wallet.zip")
        let imported = try await other.run("cards", "import", place.path("wallet.zip").path)
        #expect(imported.status == 1)
        #expect(imported.error.contains("Library (7): not imported: photos/"), "\(imported.error)")
        #expect(try await other.cards().compactMap { $0["name"]?.string } == ["Gym"])
    }

    @Test func `a list does not restore a card that was deleted here`() async throws {
        let place = try Workplace()
        try place.write(
            Data(#"[{"identifier":"8","name":"Gym","front":"","back":""}]"#.utf8), to: "cards.json")
        let server = try await ServerProcess.foreignCards(
            place, file: "cards.json", isStatic: true)
        let online = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        try await place.startCards(with: online)
        #expect(try await place.cards([], environment: online).count == 1)
        let deleted = try await place.run(
            ["cards", "delete", "gym", "--yes"], environment: online)
        #expect(deleted.status == 0, "\(deleted.error)")
        #expect(
            deleted.error.contains("this server cannot delete cards: it keeps 1 deleted card"),
            "\(deleted.error)")
        for _ in 0..<2 { #expect(try await place.cards([], environment: online).isEmpty) }
        await server.stop()
    }

    @Test func `a peer of the original's contract gets cards and gives them to others`()
        async throws
    {
        let (here, there) = (try Workplace(), try Workplace())
        try here.write(Data("[]".utf8), to: "cards.json")
        let server = try await ServerProcess.foreignCards(here, file: "cards.json")
        let online = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        try await here.startCards(with: online)
        let id = try await here.addCard(
            "Library", seed: 1, ["--note", "mine alone"], environment: online)
        #expect(try await here.run("cards", "status", "--json").output.isEmpty)

        let synced = try await there.run(
            ["cards", "sync", "--yes", "--json"], environment: online)
        #expect(synced.status == 0, "\(synced.error)")
        #expect(try synced.json().first?["contract"]?.string == "original")
        let card = try #require(try await there.cards().first)
        #expect(card["id"]?.string == id && card["name"]?.string == "Library")
        #expect(card["front"] != .null && card["back"] != .null)

        _ = try await there.run(
            ["cards", "edit", "lib", "--name", "City library"], environment: online)
        let list = try JSON(String(decoding: try here.read("cards.json"), as: UTF8.self))
        #expect(list[0]?["name"]?.string == "City library")
        let after = try #require(try await here.cards([], environment: online).first)
        #expect(after["name"]?.string == "City library")
        // Fields that the contract does not have stay on the machine where they were entered.
        #expect(after["note"]?.string == "mine alone")
        await server.stop()
    }
}
