import Foundation
import Rendering
import Testing

/// `cards` of the built tool on one machine.
struct CardsEndToEndTests {
    @Test(arguments: [
        "add X --limit 1", "edit X --limit 1", "status --token secret", "status --allow-private",
    ])
    func `an option that would have no effect is refused`(line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let option = try #require(words.first { $0.hasPrefix("--") })
        let outcome = try await Workplace().run(["cards"] + words)

        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("unknown option '\(option)'"), "\(outcome.error)")
    }

    @Test(arguments: ["add", "edit"])
    func `help names only the sources of a card's photographs`(command: String) async throws {
        let help = try await Workplace().ok("cards", command, "--help").text
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")

        #expect(help.contains("Lists the images in this folder instead of your folder"), "\(help)")
        #expect(!help.contains("'files'"))
    }

    @Test func `a card is added, listed, shown and found again`() async throws {
        let place = try Workplace()
        try place.bringCard("front.png", seed: 1)
        try place.bringCard("back.png", seed: 2)
        let added = try await place.run(
            "cards", "add", "Café Central", "--front", "front.png", "--back", "back.png",
            "--number", "4006 381", "--barcode", "4006381333931", "--barcode-type", "ean-13",
            "--valid-from", "2026-01-01", "--expires", "2999-12-31", "--group", "Food",
            "--favorite", "--note", "window seat", "--json")
        #expect(added.status == 0, "\(added.error)")
        let line = try #require(try added.json().first)
        #expect(try JSONSchema("card-change").problems(with: line) == [])
        #expect(line["change"]?.string == "added")

        let listed = try await place.cards()
        #expect(listed.count == 1 && listed[0] == line["card"])
        #expect(try JSONSchema("card").problems(with: listed[0]) == [])
        #expect(listed[0]["barcode"]?["type"]?.string == "EAN_13")
        #expect(listed[0]["favorite"] == .boolean(true))

        for name in ["Café Central", "cafe", "CAF", try #require(listed[0]["id"]?.string)] {
            let shown = try await place.run("cards", "show", name)
            #expect(shown.status == 0, "\(shown.error)")
            #expect(shown.text.hasPrefix("Café Central\n"))
            #expect(shown.text.contains("4006381333931 (EAN-13)"))
        }
        let table = try await place.run("cards")
        #expect(table.text.hasPrefix("1 card\nID "), "\(table.text)")
        for search in ["4006381", "WINDOW cafe"] {
            let found = try await place.run("cards", "list", "--search", search, "--json")
            #expect(try found.json().count == 1)
        }
        #expect(try await place.run("cards", "--search", "gym").text == "no card matches\n")
    }

    @Test func `a photograph is written unchanged and only to a permitted place`() async throws {
        let place = try Workplace()
        try await place.addCard("Library", seed: 3)
        let written = try await place.run(
            "cards", "show", "lib", "--photo", "front", "-o", "out.jpg", "--json")
        #expect(written.status == 0, "\(written.error)")
        let line = try #require(try written.json().first)
        #expect(try JSONSchema("card-photo").problems(with: line) == [])
        let card = try #require(try await place.cards().first)
        #expect(card["front"]?["bytes"]?.number == Double(try place.read("out.jpg").count))

        let piped = try await place.run("cards", "show", "lib", "--photo", "front", "-o", "-")
        #expect(piped.output == (try place.read("out.jpg")))
        let taken = try await place.run(
            "cards", "show", "lib", "--photo", "back", "-o", "out.jpg")
        #expect(taken.status == 73)
        #expect(taken.error.contains("out.jpg exists already; overwrite it with --force"))
    }

    @Test func `a card is found by its edges and cut out, or kept whole`() async throws {
        let place = try Workplace()
        try await place.addCard("auto", seed: 4)
        try await place.addCard("whole", seed: 5, ["--no-crop"])
        try await place.addCard(
            "corners", seed: 6,
            ["--front-corners", "40,45", "279,45", "279,195", "40,195", "--back-corners"]
                + ["60,60 260,60 260,180 60,180"])

        func size(_ name: String) async throws -> [Double?] {
            let outcome = try await place.run("cards", "show", name, "--photo", "front", "--json")
            let line = try #require(try outcome.json().first)
            return [line["width"]?.number, line["height"]?.number]
        }
        #expect(try await size("whole") == [320, 240])
        for name in ["auto", "corners"] {
            let size = try await size(name).compactMap(\.self)
            #expect(abs(size[0] - 240) < 6 && abs(size[1] - 151) < 6, "\(name): \(size)")
        }
    }

    @Test func `corners may be given for one side only, and must make sense`() async throws {
        let place = try Workplace()
        try place.bringCard("card.png")
        func add(_ corners: String, _ more: String...) async throws -> Workplace.Outcome {
            let words = ["cards", "add", "Card", "--sides", "one", "--front", "card.png"]
            return try await place.run(
                words + ["--corners"] + corners.split(separator: " ").map(String.init) + more)
        }
        let wrong = [
            "40,45 279,45 279,195", "40,45 279,45 279,195 x,y", "40,45 279,195 279,45 40,195",
            "40,45 900,45 900,195 40,195",
        ]
        for corners in wrong {
            let outcome = try await add(corners)
            #expect(outcome.status == 64, "\(corners): \(outcome.error)")
        }
        #expect(try await add("40,45 279,45 279,195 40,195", "--no-crop").status == 64)
        #expect(try await place.cards().isEmpty)
        #expect(try await add("60,60 260,60 260,186 60,186").status == 0)
        let photo = try await place.run("cards", "show", "card", "--photo", "front", "--json")
        let width = try #require(try photo.json().first?["width"]?.number)
        #expect(abs(width - 200) <= 3)
    }

    @Test func `a stored photograph is no larger than needed`() async throws {
        let place = try Workplace()
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: 2_000, height: 1_500), layout: .gray8,
                samples: [UInt8](repeating: 128, count: 2_000 * 1_500)))
        try place.write(try pixels.encoded(), to: "large.png")
        let added = try await place.run(
            "cards", "add", "Large", "--front", "large.png", "--back", "large.png",
            "--front-corners", "20,20", "1980,20", "1980,1250", "20,1250", "--no-crop")
        #expect(added.status == 0, "\(added.error)")
        for (side, size) in [("front", [1_200, 753]), ("back", [1_011, 758])] {
            let photo = try await place.run("cards", "show", "large", "--photo", side, "--json")
            let line = try #require(try photo.json().first, "\(photo.error)")
            let (width, height) = (line["width"]?.number ?? 0, line["height"]?.number ?? 0)
            #expect(width <= 1_200 && height <= 758)
            #expect(abs(width - Double(size[0])) <= 6 && abs(height - Double(size[1])) <= 6)
        }
    }

    @Test func `an incomplete card is refused with the missing parts`() async throws {
        let place = try Workplace()
        try place.bringCard("front.png")
        let one = ["cards", "add", "Gym", "--front", "front.png"]
        let refused = try await place.run(one)
        #expect(refused.status == 64)
        #expect(
            refused.error
                == "imageeditor: the card lacks a photograph of its back; give --back SRC, or"
                + " require fewer with --sides one\n")
        #expect(try await place.run("cards", "add", " ", "--sides", "none").status == 64)
        #expect(try await place.cards().isEmpty)

        #expect(try await place.run(one + ["--sides", "one"]).status == 0)
        let settings = place.home.appending(path: ".config/imageeditor")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try Data(#"{"cards":{"sides":"none"}}"#.utf8)
            .write(to: settings.appending(path: "config.json"))
        #expect(try await place.run("cards", "add", "Zoo").status == 64)
        #expect(try await place.run("cards", "add", "Zoo", "--number", "17").status == 0)
        #expect(try await place.cards().count == 2)
    }

    @Test func `an edit changes only the given fields`() async throws {
        let place = try Workplace()
        try await place.addCard("Library", seed: 7, ["--note", "old", "--expires", "2999-01-01"])
        let before = try #require(try await place.cards().first)
        try place.bringCard("new.png", seed: 70)
        let edited = try await place.run(
            "cards", "edit", "lib", "--name", "City library", "--expires", "", "--archived",
            "--back", "new.png", "--json")
        #expect(edited.status == 0, "\(edited.error)")
        let after = try #require(try edited.json().first?["card"])

        #expect(after["name"]?.string == "City library")
        #expect(after["expiry"] == .null && after["archived"] == .boolean(true))
        #expect(after["note"] == before["note"] && after["front"] == before["front"])
        #expect(after["back"] != before["back"])
        #expect(try await place.run("cards").text.hasPrefix("no cards yet"))
        #expect(try await place.cards() == [after])

        let refused = try await place.run("cards", "edit", "city", "--no-front")
        #expect(refused.status == 64)
        #expect(refused.error.hasPrefix("imageeditor: the card lacks a photograph of its front;"))
        #expect(try await place.cards() == [after])
    }

    @Test func `nothing is deleted without confirmation, and a deleted card can be restored`()
        async throws
    {
        let place = try Workplace()
        let id = try await place.addCard("Library", seed: 8, ["--number", "17"])
        let asked = try await place.run("cards", "delete", "lib")
        #expect(asked.status == 64)
        #expect(
            asked.error
                == "imageeditor: a confirmation needs a terminal; nothing was changed; use --yes"
                + " to confirm\n")
        #expect(try await place.cards().count == 1)

        let deleted = try await place.run("cards", "delete", "lib", "--yes", "--json")
        #expect(deleted.status == 0, "\(deleted.error)")
        #expect(
            try JSONSchema("card-change").problems(with: try #require(try deleted.json().first))
                == [])
        #expect(try await place.cards().isEmpty)
        #expect(try await place.run("cards", "show", "lib").status == 66)

        #expect(try await place.run("cards", "restore", "--json").json().count == 1)
        let restored = try await place.run("cards", "restore", "lib", "--json")
        #expect(restored.status == 0, "\(restored.error)")
        #expect(
            restored.error.contains("the photographs of its front and back were erased"),
            "\(restored.error)")
        let card = try #require(try await place.cards().first)
        #expect(card["id"]?.string == id && card["number"]?.string == "17")
        #expect(card["front"] == .null)
    }

    @Test func `an ambiguous name selects no card`() async throws {
        let place = try Workplace()
        for (seed, name) in ["Book shop", "Bookworm"].enumerated() {
            try await place.addCard(name, seed: seed)
        }
        let outcome = try await place.run("cards", "delete", "book", "--yes")
        #expect(outcome.status == 64)
        #expect(outcome.error.hasPrefix("imageeditor: 2 cards match: "))
        #expect(!outcome.error.contains("shop") && !outcome.error.contains("worm"))
        #expect(try await place.cards().count == 2)
    }

    @Test func `recently used cards come first when sorted by use, after favourites`() async throws
    {
        let place = try Workplace()
        for (seed, name) in ["a", "b", "c"].enumerated() {
            try await place.addCard("card \(name)", seed: seed)
        }
        #expect(try await place.run("cards", "use", "card c").status == 0)
        #expect(try await place.run("cards", "edit", "card b", "--favorite").status == 0)
        let sorted = try await place.cards(["--sort", "last-used"])
        #expect(sorted.map { $0["name"]?.string } == ["card b", "card c", "card a"])
        #expect(sorted[1]["lastUsed"] != .null)
    }

    @Test func `a picture comes from standard input, the library and a camera`() async throws {
        let place = try Workplace()
        try place.bringCard("photos/one.png", seed: 9)
        let outcome = try await place.run(
            [
                "cards", "add", "Library", "--front", "-", "--back", "library", "--folder",
                "photos",
                "--newest", "--no-crop",
            ], input: try Workplace.card(seed: 10))
        #expect(outcome.status == 0, "\(outcome.error)")

        let taken = try await place.run(
            "cards", "add", "Camera", "--front", "camera", "-d", "file:photos/one.png", "--sides",
            "one", "--no-crop")
        #expect(taken.status == 0, "\(taken.error)")
        let twice = try await place.run("cards", "add", "x", "--front", "-", "--back", "-")
        #expect(twice.status == 64)
        #expect(try await place.cards().count == 2)
    }

    @Test func `waiting changes are reported, and without a server nothing is sent`() async throws {
        let place = try Workplace()
        #expect(
            try await place.run("cards", "status").text == "0 cards, nothing waits to be sent\n")
        try await place.addCard("Library")
        let status = try await place.run("cards", "status")
        #expect(status.text.hasPrefix("1 card, 1 change waits: no server is set\n"))
        let line = try #require(try await place.run("cards", "status", "--json").json().first)
        #expect(try JSONSchema("card-status").problems(with: line) == [])
        #expect(try await place.run("cards", "sync").status == 64)
        #expect(try await place.run("cards", "conflicts").text == "no conflicts\n")
    }

    @Test func `editing a picture creates no wallet`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        let outcome = try await place.run("edit", "photo.jpg", "--filter", "sepia")
        #expect(outcome.status == 0)
        #expect(
            !FileManager.default.fileExists(
                atPath: place.home.appending(path: ".local/share/imageeditor/data.sqlite").path))
    }
}
