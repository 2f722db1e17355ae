import Foundation
import ImageEditorTestSupport
import Testing

/// The built tool on two machines of one owner, with one server.
struct CardsSyncEndToEndTests {
    @Test func `a card added on one machine arrives on the other with its photographs`()
        async throws
    {
        let scene = try await CardScene()
        try await scene.here.addCard("Library", seed: 1, environment: scene.online)
        #expect(
            try await scene.here.run("cards", "status").text == "1 card, nothing waits to be sent\n"
        )

        let there = try await scene.there.cards([], environment: scene.online)
        #expect(there == (try await scene.here.cards()))
        for side in ["front", "back"] {
            let words = ["cards", "show", "lib", "--photo", side, "-o", "-"]
            let photo = try await scene.there.run(words).output
            #expect(!photo.isEmpty)
            #expect(photo == (try await scene.here.run(words).output))
        }
    }

    @Test func `edits of different fields are merged`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "edit", "lib", "--note", "from here")
        _ = try await scene.there.run("cards", "edit", "lib", "--number", "17")
        try await scene.syncAll()

        let card = try #require(try await scene.here.cards().first)
        #expect(card["note"]?.string == "from here" && card["number"]?.string == "17")
        #expect(try await scene.isSettled(count: 1))
    }

    @Test func `of two edits of one field one wins, and the other becomes a copy`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "edit", "lib", "--note", "from here")
        _ = try await scene.there.run("cards", "edit", "lib", "--note", "from there")
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 2))

        let outcome = try await scene.there.run("cards", "conflicts", "--json")
        let conflict = try #require(try outcome.json().first)
        #expect(try JSONSchema("card-conflict").problems(with: conflict) == [])
        let notes = [conflict["copy"], conflict["original"]].map { $0?["note"]?.string }
        #expect(Set(notes) == ["from here", "from there"])
        let words = try await scene.there.run("cards", "conflicts").text
        #expect(words.contains("kept: from") && words.contains("lost: from"), "\(words)")

        let resolved = try await scene.there.run(
            "cards", "resolve", "lib", "--keep", "copy", environment: scene.online)
        #expect(resolved.status == 0, "\(resolved.error)")
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 1))
        #expect(try await scene.here.cards().first?["note"] == .string(notes[0] ?? ""))
    }

    @Test func `resolving a conflict keeps later edits of other fields, on every machine`()
        async throws
    {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "edit", "lib", "--note", "here", "--group", "here")
        _ = try await scene.there.run("cards", "edit", "lib", "--note", "there")
        try await scene.syncAll()
        for machine in [scene.here, scene.there] {
            let conflict = try await machine.run("cards", "conflicts", "--json").json().first
            #expect(conflict?["fields"]?.array?.compactMap(\.string) == ["note"])
            #expect(try await machine.run("cards", "conflicts").text.contains("group") == false)
        }
        _ = try await scene.here.run(
            "cards", "edit", "lib", "--number", "17", environment: scene.online)
        let lost = try await scene.there.run("cards", "conflicts", "--json").json().first
        let wanted = try #require(lost?["copy"]?["note"]?.string)
        let wrong = try await scene.there.run(
            "cards", "resolve", "lib", "--keep", "copy", "--field", "group")
        #expect(wrong.status == 64 && wrong.error.contains("note"), "\(wrong.error)")
        let resolved = try await scene.there.run(
            "cards", "resolve", "lib", "--keep", "copy", "--field", "note",
            environment: scene.online)
        #expect(resolved.status == 0, "\(resolved.error)")
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 1))
        let card = try #require(try await scene.here.cards().first)
        #expect(card["note"]?.string == wanted)
        #expect(card["number"]?.string == "17" && card["group"]?.string == "here")
    }

    @Test func `showing a card fetches the changes of other machines`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run(
            "cards", "edit", "lib", "--note", "new", environment: scene.online)
        let offline = try await scene.there.run(
            ["cards", "show", "lib", "--offline"], environment: scene.online)
        #expect(offline.status == 0 && !offline.text.contains("new"))
        let shown = try await scene.there.run(["cards", "show", "lib"], environment: scene.online)
        #expect(shown.text.contains("new"), "\(shown.error)")
    }

    @Test func `an edit wins over a deletion, and the card returns`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "delete", "lib", "--yes", environment: scene.online)
        let edited = try await scene.there.run(
            "cards", "edit", "lib", "--note", "still mine", environment: scene.online)
        #expect(edited.error.contains("deleted on one side and edited on the other, is restored"))
        try await scene.syncAll()

        #expect(try await scene.isSettled(count: 1))
        let card = try #require(try await scene.here.cards().first)
        #expect(card["note"]?.string == "still mine")
        let photo = try await scene.here.run(
            "cards", "show", "lib", "--photo", "front", "-o", "-")
        #expect(photo.status == 0 && !photo.output.isEmpty, "\(photo.error)")
    }

    @Test func `a deletion arrives, and the card does not return`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "delete", "lib", "--yes", environment: scene.online)
        try await scene.syncAll()
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 0))
    }

    @Test func `a restored card gets its photographs from another machine that has them`()
        async throws
    {
        let scene = try await CardScene()
        try await scene.shared("Library")
        _ = try await scene.here.run("cards", "delete", "lib", "--yes")
        let restored = try await scene.here.run(
            "cards", "restore", "lib", environment: scene.online)
        #expect(restored.status == 0, "\(restored.error)")
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 1))
        let photo = try await scene.here.run(
            "cards", "show", "lib", "--photo", "back", "-o", "-")
        #expect(photo.status == 0 && !photo.output.isEmpty, "\(photo.error)")
    }

    @Test
    func `without the server cards are kept, listed and sent later, and one line says so`()
        async throws
    {
        let scene = try await CardScene()
        let away = ["IMAGEEDITOR_SERVER": "http://127.0.0.1:1"]
        let start = ContinuousClock.now
        try scene.here.bringCard("card.png")
        let added = try await scene.here.run(
            ["cards", "add", "Library", "--front", "card.png", "--back", "card.png"],
            environment: away)
        #expect(added.status == 0)
        #expect(added.error.hasPrefix("imageeditor: saved on this machine, and not sent yet: "))
        #expect(added.error.split(separator: "\n").count == 1, "\(added.error)")

        let listed = try await scene.here.run(["cards"], environment: away)
        #expect(listed.status == 0 && listed.text.hasPrefix("1 card\n"))
        #expect(listed.error.hasPrefix("imageeditor: not synchronised, so these are the cards on"))
        #expect(listed.error.split(separator: "\n").count == 1, "\(listed.error)")
        #expect(start.duration(to: .now) < .seconds(40))
        let quiet = try await scene.here.run(["cards", "--offline"], environment: away)
        #expect(quiet.error.isEmpty)
        let status = try await scene.here.run(["cards", "status"], environment: away)
        #expect(status.text.hasPrefix("1 card, 1 change waits; send with: imageeditor cards sync"))
        let sync = ["cards", "sync", "--yes"]
        #expect(try await scene.here.run(sync, environment: away).status == 69)

        let synced = try await scene.here.run(
            ["cards", "sync", "--json"], environment: scene.online)
        #expect(synced.status == 0, "\(synced.error)")
        let line = try #require(try synced.json().first)
        #expect(try JSONSchema("card-sync").problems(with: line) == [])
        #expect(line["sent"]?.number == 1 && line["contract"]?.string == "versions")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a server that never answers causes only a short delay`() async throws {
        let place = try Workplace()
        // It answers the first synchronisation only.
        let isSilent = Switch(false)
        let silent = try RawServer { request, connection in
            if isSilent.value {
                while connection.readHead() != nil {}
                return
            }
            guard request.path == "/cards.json" else { return connection.answer(404) }
            connection.answer(text: "[]")
        }
        let online = ["IMAGEEDITOR_SERVER": "http://127.0.0.1:\(silent.port)"]
        try await place.startCards(with: online)
        isSilent.value = true
        let start = ContinuousClock.now
        try place.bringCard("card.png")
        let added = try await place.run(
            ["cards", "add", "Library", "--front", "card.png", "--back", "card.png"],
            environment: online)
        #expect(added.status == 0, "\(added.error)")
        #expect(added.error.contains("the server took longer than"), "\(added.error)")
        #expect(start.duration(to: .now) < .seconds(40))
        #expect(try await place.cards().count == 1)
    }

    @Test func `names of cards appear in no log, note or error`() async throws {
        let scene = try await CardScene()
        let secrets = ["SECRETNAME", "SECRETNOTE", "SECRETNUMBER", "SECRETGROUP", "SECRETCODE"]
        let fields = [
            "--note", secrets[1], "--number", secrets[2], "--group", secrets[3], "--barcode",
            secrets[4],
        ]
        try await scene.here.addCard(secrets[0], seed: 1, fields)
        try await scene.here.addCard(secrets[0], seed: 2, fields)
        let id = try #require(try await scene.here.cards().first?["id"]?.string)
        let commands = [
            ["list"], ["show", id], ["show", secrets[0]], ["edit", id, "--favorite"], ["use", id],
            ["edit", secrets[0], "--favorite"], ["show", "\(secrets[0]) none"],
            ["edit", id, "--name", ""], ["status"], ["sync"], ["conflicts"],
            ["resolve", id, "--keep", "copy"], ["delete", id, "--yes"], ["restore", id],
        ]
        let addresses = [scene.online, ["IMAGEEDITOR_SERVER": "http://127.0.0.1:1"]]
        for command in commands {
            for environment in addresses {
                let outcome = try await scene.here.run(
                    ["cards"] + command + ["--verbose"], environment: environment)
                for secret in secrets {
                    #expect(!outcome.error.contains(secret), "\(command): \(outcome.error)")
                }
            }
        }
    }
}

/// Two machines and their server.
final class CardScene: Sendable {
    let here: Workplace
    let there: Workplace
    let server: ServerProcess

    init() async throws {
        here = try Workplace()
        there = try Workplace()
        let third = try Workplace()
        try await third.bringPhotos(["one.jpg"])
        place = third
        server = try await ServerProcess.ours(third, photos: "photos")
        for place in [here, there] { try await place.startCards(with: online) }
    }

    /// The server's workplace.
    let place: Workplace

    var online: [String: String] { ["IMAGEEDITOR_SERVER": server.url.absoluteString] }

    /// Adds a card that both machines and the server have.
    func shared(_ name: String, seed: Int = 0) async throws {
        try await here.addCard(name, seed: seed, environment: online)
        _ = try await there.cards([], environment: online)
        #expect(try await there.cards().count == 1)
    }

    /// Synchronises each machine twice.
    func syncAll() async throws {
        for place in [here, there, here, there] {
            let outcome = try await place.run(["cards", "sync"], environment: online)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
    }

    /// `true` if both machines have the same cards and no changes are waiting.
    func isSettled(count: Int) async throws -> Bool {
        let (one, other) = (try await here.cards(), try await there.cards())
        #expect(one == other)
        #expect(one.count == count, "\(one)")
        for place in [here, there] {
            #expect(try await place.run("cards", "status", "--json").output.isEmpty)
        }
        return one == other && one.count == count
    }
}
