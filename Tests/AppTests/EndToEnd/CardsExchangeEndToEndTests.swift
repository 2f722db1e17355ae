import Foundation
import Testing

/// Wallet archives of the built tool.
struct CardsExchangeEndToEndTests {
    @Test func `a wallet comes back from its archive, with its photographs`() async throws {
        let (here, there) = (try Workplace(), try Workplace())
        try await here.addCard(
            "Café", seed: 1,
            ["--note", "a, \"b\"", "--barcode", "96385074", "--barcode-type", "EAN_8"])
        try await here.addNumber("Gym", ["--number", "17", "--favorite"])
        let exported = try await here.run("cards", "export", "wallet.zip", "--json")
        let line = try #require(try exported.json().first, "\(exported.error)")
        #expect(try JSONSchema("card-export").problems(with: line) == [])
        #expect(line["cards"]?.number == 2 && line["photos"]?.number == 2)
        let archive = here.path("wallet.zip").path
        #expect(try mode(of: archive) == 0o600)
        #expect(try await here.run("cards", "export", "wallet.zip").status == 73)

        let plan = try await there.importing(archive, "--dry-run")
        #expect(plan["added"]?.number == 2 && plan["dryRun"] == .boolean(true))
        #expect(try await there.cards().isEmpty)
        #expect(try await there.importing(archive)["added"]?.number == 2)
        #expect(try await there.cards() == (try await here.cards()))
        let words = ["cards", "show", "cafe", "--photo", "back", "-o", "-"]
        #expect(try await there.run(words).output == (try await here.run(words).output))
        #expect(try await there.importing(archive)["unchanged"]?.number == 2)
    }

    @Test func `merging keeps existing cards, and replacing needs confirmation`() async throws {
        let place = try Workplace()
        try await place.addNumber("Gym", ["--number", "17"])
        _ = try await place.run("cards", "export", "wallet.zip")
        _ = try await place.run("cards", "edit", "gym", "--number", "18", "--sides", "none")
        try await place.addNumber("Zoo", ["--number", "19"])
        let before = try await place.cards()

        #expect(try await place.importing("wallet.zip", "--merge")["kept"]?.number == 1)
        #expect(try await place.cards() == before)
        let asked = try await place.run("cards", "import", "wallet.zip", "--replace")
        #expect(asked.status == 64)
        #expect(asked.error.contains("use --yes to confirm"), "\(asked.error)")
        #expect(try await place.cards() == before)

        let replaced = try await place.importing("wallet.zip", "--replace", "--yes")
        #expect(replaced["replaced"]?.number == 1 && replaced["deleted"]?.number == 1)
        #expect(try await place.cards().map { $0["number"]?.string } == ["17"])
    }

    @Test
    func `no card is overwritten without confirmation, and an incomplete import can be edited`()
        async throws
    {
        let place = try Workplace()
        try await place.addNumber("Gym", ["--number", "17"])
        _ = try await place.run("cards", "export", "wallet.zip")
        let edited = try await place.run("cards", "edit", "gym", "--number", "18")
        #expect(edited.status == 0, "\(edited.error)")
        let before = try await place.cards()
        #expect(
            try await place.run("cards", "import", "wallet.zip", "--replace").status == 64)
        #expect(try await place.cards() == before)
        let taken = try await place.run("cards", "edit", "gym", "--name", "")
        #expect(taken.status == 64)
    }

    @Test func `a wallet goes to Catima and back, once`() async throws {
        let (here, there) = (try Workplace(), try Workplace())
        try await here.addCard(
            "Café", seed: 2,
            [
                "--note", "two\nlines, \"quoted\"", "--number", "17", "--barcode", "96385074",
                "--barcode-type", "EAN_8", "--expires", "2999-12-31", "--group", "Food",
                "--favorite",
            ])
        let exported = try await here.run(
            "cards", "export", "catima.zip", "--format", "catima", "--json")
        let line = try #require(try exported.json().first, "\(exported.error)")
        #expect(try JSONSchema("card-export").problems(with: line) == [])
        #expect(line["format"]?.string == "catima" && line["photos"]?.number == 2)
        let archive = here.path("catima.zip").path
        #expect(try await here.importing(archive)["unchanged"]?.number == 1)

        #expect(try await there.importing(archive)["added"]?.number == 1)
        #expect(try await there.importing(archive)["unchanged"]?.number == 1)
        let (mine, theirs) = (try await here.card("cafe"), try await there.card("cafe"))
        for key in ["name", "note", "number", "barcode", "expiry", "group", "favorite"] {
            #expect(mine[key] == theirs[key], "\(key)")
        }
        let photo = try await there.run("cards", "show", "cafe", "--photo", "front", "--json")
        #expect(try photo.json().first?["format"]?.string == "png")
    }

    @Test(arguments: [
        "('cards.json', LIST), ('../evil', b'x')",
        "('cards.json', LIST), ('photos/a', b'x'), ('photos/A', b'x')",
        "('cards.json', LIST), ('cards.json', LIST)",
        "('cards.json', LIST[:40])",
        "('readme.txt', LIST)",
    ])
    func `a hostile archive is refused and changes nothing`(entries: String) async throws {
        let place = try Workplace()
        try await place.addNumber("Gym", ["--number", "17"])
        let before = try await place.cards()
        try await place.archive(entries)
        for more in [["--merge"], ["--replace", "--yes"], ["--dry-run"]] {
            let outcome = try await place.run(["cards", "import", "wallet.zip"] + more)
            #expect(outcome.status == 65, "\(more): \(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
            #expect(outcome.error.hasPrefix("imageeditor: wallet.zip: "), "\(outcome.error)")
        }
        #expect(try await place.cards() == before)
        #expect(try place.names() == ["wallet.zip"])
    }

    @Test func `only the wrong card of an archive is refused, with a reason`() async throws {
        let place = try Workplace()
        try await place.archive("('cards.json', LIST.replace(b'null', PHOTO, 1))")
        for more in [["--dry-run"], []] {
            let outcome = try await place.run(["cards", "import", "wallet.zip", "--json"] + more)
            #expect(outcome.status == 1, "\(outcome.error)")
            #expect(
                outcome.error.contains("Card (one): not imported: photos/"),
                "\(outcome.error)")
            let line = try #require(try outcome.json().first)
            #expect(try JSONSchema("card-import").problems(with: line) == [])
            #expect(line["refused"]?.number == 1 && line["added"]?.number == 1)
        }
        #expect(try await place.cards().map { $0["id"]?.string } == ["two"])
    }

    @Test func `what the wallet accepts can be imported`() async throws {
        let (here, there) = (try Workplace(), try Workplace())
        let long = String(repeating: "n", count: 30_001)
        let add = ["cards", "add", "Gym", "--sides", "none", "--number", "1"]
        let refused = try await here.run(add + ["--note", long])
        #expect(refused.status == 65)
        #expect(refused.error.contains("at most 30,000"), "\(refused.error)")
        try here.write(Data("no image".utf8), to: "text.jpg")
        let photo = try await here.run(add + ["--front", "text.jpg", "--no-crop"])
        #expect(photo.status == 65, "\(photo.error)")
        #expect(try await here.cards().isEmpty)

        try await here.addNumber("Gym", ["--number", "1", "--note", String(long.dropLast())])
        _ = try await here.run("cards", "export", "wallet.zip")
        let report = try await there.importing(here.path("wallet.zip").path)
        #expect(report["added"]?.number == 1)
    }

    @Test func `the archive that the refused ones derive from is valid`() async throws {
        let place = try Workplace()
        try await place.archive("('cards.json', LIST)")
        #expect(try await place.importing("wallet.zip")["added"]?.number == 2)
        #expect(try await place.run("cards", "import", "none.zip").status == 66)
        #expect(try await place.run("cards", "import", "-").status == 64)
        #expect(try await place.run("cards", "export", "-").status == 64)
    }

    @Test(arguments: ["original", "copy", "both"])
    func `a conflict is resolved as its owner decides`(choice: String) async throws {
        let place = try Workplace()
        try await place.archive("('cards.json', LIST)")
        _ = try await place.importing("wallet.zip")
        #expect(try await place.run("cards", "conflicts", "--json").json().count == 1)
        let unknown = try await place.run("cards", "resolve", "two", "--keep", "neither")
        #expect(unknown.status == 64)

        let outcome = try await place.run("cards", "resolve", "one", "--keep", choice, "--json")
        let line = try #require(try outcome.json().first, "\(outcome.error)")
        #expect(try JSONSchema("card-change").problems(with: line) == [])
        #expect(line["change"]?.string == "resolved")
        #expect(try await place.run("cards", "conflicts", "--json").output.isEmpty)
        let numbers = try await place.cards().map { $0["number"]?.string }
        switch choice {
        case "original": #expect(numbers == ["1"])
        case "copy": #expect(numbers == ["2"])
        default: #expect(numbers.count == 2 && Set(numbers) == ["1", "2"])
        }
        #expect(try await place.cards().allSatisfy { $0["conflictOf"] == .null })

        let id = try #require(line["card"]?["id"]?.string)
        let undone = try await place.run("cards", "resolve", id, "--undo", "--json")
        #expect(try undone.json().first?["change"]?.string == "unresolved", "\(undone.error)")
        let conflict = try await place.run("cards", "conflicts", "--json").json().first
        #expect(conflict?["fields"]?.array?.compactMap(\.string) == ["number"])
        #expect(try await place.cards().map { $0["number"]?.string } == ["1", "2"])
        #expect(try await place.run("cards", "resolve", id, "--undo").status == 66)
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

extension Workplace {
    /// Imports an archive and returns the report.
    fileprivate func importing(_ archive: String, _ more: String...) async throws -> JSON {
        let outcome = try await run(["cards", "import", archive, "--json"] + more)
        #expect(outcome.status == 0, "\(outcome.error)")
        let line = try #require(try outcome.json().first)
        #expect(try JSONSchema("card-import").problems(with: line) == [])
        return line
    }

    /// Makes `wallet.zip` from Python pairs of a name and bytes. `LIST` is the list of a card and
    /// its conflict copy; `PHOTO` is a photograph that is not in the archive.
    fileprivate func archive(_ entries: String) async throws {
        let script = """
            import json, warnings, zipfile
            warnings.simplefilter('ignore')
            def card(name, number, original):
                return {'identifier': name, 'name': 'Card', 'number': number, 'front': None,
                        'back': None, 'conflictOf': original, 'deleted': False,
                        'created': '2026-01-02T03:04:05.006Z', 'modified': '2026-01-02T03:04:05.006Z'}
            cards = [card('one', '1', None), card('two', '2', 'one')]
            LIST = json.dumps({'version': 1, 'exported': '', 'cards': cards}).encode()
            PHOTO = b'{"hash": "%s", "bytes": 1}' % (b'0' * 64)
            with zipfile.ZipFile('wallet.zip', 'w') as archive:
                for name, data in [\(entries)]: archive.writestr(name, data)
            """
        let outcome = try await run(
            ["python3", "-c", script], program: URL(filePath: "/usr/bin/env"))
        try #require(outcome.status == 0, "\(outcome.error)")
    }
}
