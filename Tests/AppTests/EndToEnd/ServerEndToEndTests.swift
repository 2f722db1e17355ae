import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Testing

/// Several servers: nothing goes where it was not meant to go.
struct ServerEndToEndTests {
    @Test func `servers have names, and one of them is used`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let address = server.url.absoluteString

        #expect(try await place.run("server", "list").text == "no server has a name\n")
        #expect(try await place.run("server", "add", "home", address).status == 0)
        let feed = try await place.run("feed", "--server", "home", "--json")
        #expect(try feed.json().first?["origin"]?.string == "remote", "\(feed.error)")
        let variable = try await place.run(
            "feed", "--json", environment: ["IMAGEEDITOR_SERVER": "home"])
        #expect(try variable.json().first?["origin"]?.string == "remote")

        #expect(try await place.run("server", "use", "home").status == 0)
        #expect(try await place.run("feed", "--strict").status == 0)
        let listed = try await place.run("server", "list", "--json").json()
        #expect(listed.count == 1 && listed.first?["url"]?.string == address)
        let line = try #require(listed.first)
        #expect(try JSONSchema("server").problems(with: line) == [])
        #expect(listed.first?["inUse"] == .boolean(true))

        #expect(try await place.run("server", "add", "home", "http://a.example").status == 64)
        #expect(try await place.run("server", "add", "again", address + "/").status == 64)
        #expect(try await place.run("server", "add", "no/name", "http://a.example").status == 64)
        #expect(try await place.run("feed", "--server", "work").status == 64)
        #expect(try await place.run("server", "remove", "work").status == 66)
        #expect(try await place.run("server", "remove", "home").status == 0)
        #expect(try await place.run("feed", "--strict").status == 64)
    }

    @Test func `the token of a server is private and goes to that server only`() async throws {
        let place = try Workplace()
        try place.write(Data("t0psecret\n".utf8), to: "token")
        let log = RawLog()
        let servers = try (0..<2).map { _ in
            try RawServer(log: log) { _, connection in connection.answer(text: "[]") }
        }
        for (name, server) in zip(["mine", "other"], servers) {
            let token = name == "mine" ? ["--token-from", "token"] : []
            let added = try await place.run(
                ["server", "add", name, "http://127.0.0.1:\(server.port)"] + token)
            #expect(added.status == 0, "\(added.error)")
        }
        let file = place.home.appending(path: ".config/imageeditor/servers.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)

        for name in ["mine", "other"] {
            let outcome = try await place.run("feed", "--server", name, "--verbose")
            #expect(!outcome.error.contains("t0psecret"))
        }

        #expect(
            log.requests.map { $0.field("Authorization") } == ["Bearer t0psecret", nil])
        let listed = try await place.run("server", "list").text
        #expect(!listed.contains("t0psecret") && listed.contains("yes"))
    }

    @Test func `an upload goes to the server that it was queued for`() async throws {
        let (place, a, b) = (try Workplace(), try Workplace(), try Workplace())
        for server in [a, b] { try await server.bringPhotos(["one.jpg"]) }
        try place.write(try await Workplace.picture(1), to: "first.jpg")
        try place.write(try await Workplace.picture(2), to: "second.jpg")
        try a.write(Data("503".utf8), to: "photos/refuse")
        let serverA = try await ServerProcess.foreign(a, photos: "photos")
        let serverB = try await ServerProcess.foreign(b, photos: "photos")
        let (addressA, addressB) = (serverA.url.absoluteString, serverB.url.absoluteString)
        _ = try await place.run("server", "add", "a", addressA)

        let queued = try await place.run("upload", "first.jpg", "--server", "a")
        #expect(queued.status == 75, "\(queued.error)")
        let list = try await place.run("outbox", "list")
        #expect(list.text.split(separator: "\n").last?.contains("  a  ") == true, "\(list.text)")
        #expect(try await place.run("upload", "second.jpg", "--server", addressB).status == 0)
        #expect(try b.receivedNames() == ["second.jpg"])

        try FileManager.default.removeItem(at: a.path("photos/refuse"))
        let sent = try await place.run("outbox", "send", "--server", addressB)
        #expect(sent.status == 0, "\(sent.error)")
        #expect(try a.receivedNames() == ["first.jpg"])
        #expect(try b.receivedNames() == ["second.jpg"])
    }

    @Test func `an upload of an earlier version waits until its server is chosen`() async throws {
        let (place, other) = (try Workplace(), try Workplace())
        try await other.bringPhotos(["one.jpg"])
        let data = place.home.appending(path: ".local/share/imageeditor")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Fixtures.folder.appending(path: "3aa1609/data/data.sqlite"),
            to: data.appending(path: "data.sqlite"))
        try place.write(try await Workplace.picture(), to: "new.jpg")
        let server = try await ServerProcess.foreign(other, photos: "photos")
        let address = server.url.absoluteString

        let upload = try await place.run("upload", "new.jpg", "--server", address)
        #expect(upload.status == 0, "\(upload.error)")
        let send = try await place.run("outbox", "send", "--server", address)
        #expect(send.status == 75)
        #expect(send.error.contains("imageeditor outbox move ID SERVER"), "\(send.error)")
        #expect(try other.receivedNames() == ["new.jpg"])
        let waiting = try await place.run("outbox", "list", "--json").json()
        #expect(waiting.map { $0["isServerKnown"] } == Array(repeating: .boolean(false), count: 3))

        let id = try #require(waiting.first { $0["file"]?.string == "photo.png" }?["id"]?.string)
        let moved = try await place.run("outbox", "move", id, address)
        #expect(moved.status == 0, "\(moved.error)")
        #expect(try await place.run("outbox", "send").status == 75)
        #expect(try other.receivedNames() == ["new.jpg", "photo.png"])
    }

    @Test func `each server has its own cached feed`() async throws {
        let (place, a, b) = (try Workplace(), try Workplace(), try Workplace())
        try await a.bringPhotos(["one.jpg"])
        try await b.bringPhotos(["two.jpg", "three.jpg"])
        let servers = [
            try await ServerProcess.foreign(a, photos: "photos"),
            try await ServerProcess.foreign(b, photos: "photos"),
        ]
        for server in servers {
            _ = try await place.run("feed", "--server", server.url.absoluteString)
            await server.stop()
        }

        for (server, count) in zip(servers, [1, 2]) {
            let feed = try await place.run(
                "feed", "--json", "--server", server.url.absoluteString + "/")
            #expect(try feed.json().first?["origin"]?.string == "cache")
            #expect(try feed.json().first?["images"]?.array?.count == count)
        }
        let unknown = try await place.run("feed", "--json", "--server", "http://127.0.0.1:1")
        #expect(try unknown.json().first?["origin"]?.string == "bundled")
    }

    @Test func `two processes upload each file once to a server without idempotency keys`()
        async throws
    {
        let (place, other) = (try Workplace(), try Workplace())
        try await other.bringPhotos(["one.jpg"])
        let names = (0..<16).map { "\($0).jpg" }
        for (index, name) in names.enumerated() {
            try place.write(try await Workplace.picture(index), to: name)
        }
        let server = try await ServerProcess.foreign(other, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        try await withThrowingTaskGroup(of: Int.self) { group in
            for half in [names.prefix(8), names.suffix(8)] {
                group.addTask {
                    try await place.run(["upload"] + half, environment: environment).status
                }
            }
            for try await status in group { #expect(status == 0) }
        }

        #expect(try other.receivedNames() == names.sorted())
        #expect(try await place.run("outbox", "list", "--json").output.isEmpty)
    }

    // MARK: - Cards

    @Test func `only cards sync starts with a new server, and it asks first`() async throws {
        let scene = try await CardScene()
        try await scene.here.addCard("Library", seed: 1)
        let other = try Workplace()
        try await other.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.ours(other, photos: "photos")
        let new = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        for command in [["list"], ["add", "Gym", "--sides", "none", "--number", "17"]] {
            let outcome = try await scene.here.run(["cards"] + command, environment: new)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.error.contains("never synchronised with"), "\(outcome.error)")
        }
        let asked = try await scene.here.run(["cards", "sync"], environment: new)
        #expect(asked.status == 64 && asked.error.contains("--yes"), "\(asked.error)")
        try await scene.there.startCards(with: new)
        #expect(try await scene.there.cards().isEmpty)

        try await scene.here.startCards(with: new)
        #expect(try await scene.there.cards([], environment: new).count == 2)
    }

    @Test func `a reading command never sends`() async throws {
        let scene = try await CardScene()
        try await scene.here.addCard("Library", seed: 1)

        _ = try await scene.here.cards([], environment: scene.online)

        #expect(try await scene.there.cards([], environment: scene.online).isEmpty)
        #expect(try await scene.here.run("cards", "status", "--json").json().count == 1)
    }

    @Test func `each server has its own state of the wallet`() async throws {
        let scene = try await CardScene()
        try await scene.shared("Library")
        let other = try Workplace()
        try await other.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.ours(other, photos: "photos")
        let second = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        try await scene.here.startCards(with: second)
        let edited = try await scene.here.run(
            ["cards", "edit", "lib", "--note", "for both"], environment: second)
        #expect(edited.status == 0 && edited.error.isEmpty, "\(edited.error)")
        _ = try await scene.there.run(
            ["cards", "edit", "lib", "--number", "17"], environment: scene.online)

        // The first server gets the edit, and gives its own, without a conflict.
        try await scene.syncAll()
        #expect(try await scene.isSettled(count: 1))
        let card = try #require(try await scene.there.cards().first)
        #expect(card["note"]?.string == "for both" && card["number"]?.string == "17")

        let synced = try await scene.here.run(["cards", "sync", "--json"], environment: second)
        #expect(try synced.json().first?["sent"]?.number == 1, "\(synced.error)")
        #expect(try await scene.here.cards().count == 1)
    }
}

extension Workplace {
    /// The sorted names of the uploads that the foreign server over `photos` has received.
    fileprivate func receivedNames() throws -> [String] {
        let folder = path("photos/received")
        // Without an upload there is no folder.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasSuffix(".parts.json") }.map { name in
            let text = String(
                decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
            return try #require(try JSON(text)["file"]?["filename"]?.string)
        }.sorted()
    }
}
