import Core
import Foundation
import Testing

/// `feed` of the built tool with our server, a foreign server and no server.
struct FeedEndToEndTests {
    @Test func `the feed is the server's, then the cached one, then the bundled one`() async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg", "b.jpg"])

        let bundled = try await place.run("feed", "--json")
        #expect(bundled.status == 0)
        #expect(try bundled.json().first?["origin"]?.string == "bundled")
        #expect(try bundled.json().first?["images"]?.array?.count == 6)
        #expect(bundled.error.contains("IMAGEEDITOR_SERVER"))

        let server = try await ServerProcess.ours(place, photos: "photos")
        let online = try await place.run("feed", "--json", "--server", server.url.absoluteString)
        #expect(online.status == 0)
        #expect(try online.json().first?["origin"]?.string == "remote")
        #expect(try online.json().first?["images"]?.array?.count == 2)

        #expect(await server.stop() == 0)
        let cached = try await place.run("feed", "--json", "--server", server.url.absoluteString)
        #expect(cached.status == 0)
        #expect(try cached.json().first?["origin"]?.string == "cache")
        #expect(
            try cached.json().first?["images"] == online.json().first?["images"])
        #expect(cached.error.contains("cannot be reached"))
        #expect(try cached.json().first?["server"] == nil)

        // Without a server the newest cached feed is shown, and its server is named.
        let address = server.url.serverAddress
        let unset = try await place.run("feed", "--json")
        #expect(try unset.json().first?["server"]?.string == address)
        let text = try await place.run("feed").text
        #expect(
            text.hasPrefix("2 images from the cache of \(server.url.absoluteString)"), "\(text)")
    }

    @Test func `an unchanged feed is not sent again`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg", "b.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let words = ["feed", "--json", "--verbose", "--server", server.url.absoluteString]

        let first = try await place.run(words)
        let second = try await place.run(words)
        #expect(first.error.contains("status 200"), "\(first.error)")
        #expect(second.error.contains("status 304, 0 bytes"), "\(second.error)")
        #expect(second.output == first.output)
        #expect(try second.json().first?["origin"]?.string == "remote")

        try await place.bringPhotos(["c.jpg"])
        let third = try await place.run(words)
        #expect(third.error.contains("status 200"), "\(third.error)")
        #expect(await server.stop() == 0)
    }

    @Test func `a foreign server's feed is shown, and its JSON fits the schema`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg", "two.jpg", "three.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")

        let outcome = try await place.run(
            "feed", "--json", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])

        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let line = try #require(try outcome.json().first)
        #expect(try JSONSchema("feed").problems(with: line) == [])
        #expect(line["images"]?.array?.count == 3)
    }

    @Test func `the table says on top where the feed came from`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")

        let outcome = try await place.run("feed", "--server", server.url.absoluteString)

        let lines = outcome.text.split(separator: "\n")
        #expect(lines.first?.contains("1 image") == true)
        #expect(lines.first?.contains(server.url.host() ?? "?") == true)
        #expect(lines.contains { $0.contains("one.jpg") })
    }

    @Test func `a photograph that is replaced by one with an older date is loaded again`()
        async throws
    {
        let place = try Workplace()
        let now = Date()
        func bring(_ number: Int) async throws -> Data {
            let picture = try await Workplace.picture(number)
            try place.write(picture, to: "photos/a.jpg")
            try FileManager.default.setAttributes(
                [.modificationDate: now.addingTimeInterval(-3_600 * Double(number + 2))],
                ofItemAtPath: place.path("photos/a.jpg").path)
            return picture
        }
        var picture = try await bring(0)
        let server = try await ServerProcess.ours(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        for number in 0..<2 {
            if number == 1 { picture = try await bring(1) }
            let feed = try await place.run("feed", "--json", environment: environment)
            let id = try #require(try feed.json().first?["images"]?[0]?["id"]?.string)
            let words = ["edit", id, "--flip", "h", "-o"]
            let edited = try await place.run(words + ["\(number).jpg"], environment: environment)
            #expect(edited.status == 0 && edited.error.isEmpty, "\(edited.error)")
            try place.write(picture, to: "file.jpg")
            try await place.ok("edit", "file.jpg", "--flip", "h", "-o", "f\(number).jpg")
            #expect(try place.read("\(number).jpg") == place.read("f\(number).jpg"))
        }
        #expect(await server.stop() == 0)
    }

    @Test func `offline asks no server`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")

        let outcome = try await place.run(
            "feed", "--json", "--offline", "--server", server.url.absoluteString)

        #expect(outcome.status == 0)
        #expect(try outcome.json().first?["origin"]?.string == "bundled")
    }

    @Test func `a limit shortens the list`() async throws {
        let outcome = try await Workplace().run("feed", "--json", "--limit", "2")

        #expect(try outcome.json().first?["images"]?.array?.count == 2)
    }

    @Test func `the server may be named in the configuration file`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let folder = place.home.appending(path: ".config/imageeditor")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"server":"\#(server.url.absoluteString)"}"#.utf8)
            .write(to: folder.appending(path: "config.json"))

        let outcome = try await place.run("feed", "--json")

        #expect(try outcome.json().first?["origin"]?.string == "remote")
    }

    @Test func `a damaged configuration file is one line and status 78`() async throws {
        let place = try Workplace()
        let folder = place.home.appending(path: ".config/imageeditor")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: folder.appending(path: "config.json"))

        let outcome = try await place.run("feed")

        #expect(outcome.status == 78)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.split(separator: "\n").count == 1)
    }
}
