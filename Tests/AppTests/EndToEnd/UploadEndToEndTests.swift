import Core
import Editing
import Foundation
import Testing

/// `upload`, `edit --upload` and `outbox` of the built tool.
struct UploadEndToEndTests {
    @Test func `an upload appears in our server's feed`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(3), to: "edit.jpg")
        let server = try await ServerProcess.ours(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        let outcome = try await place.run("upload", "edit.jpg", "--json", environment: environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        let line = try #require(try outcome.json().first)
        #expect(try JSONSchema("upload").problems(with: line) == [])
        #expect(line["uploaded"]?.string == "sent")
        let feed = try await place.run("feed", "--json", environment: environment)
        #expect(try feed.json().first?["images"]?.array?.count == 2)
        #expect(await server.stop() == 0)
    }

    @Test func `a foreign server gets exactly the form of the contract`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let feed = try await place.run("feed", "--json", environment: environment)
        let image = try #require(try feed.json().first?["images"]?[0])
        let id = try #require(image["id"]?.string)

        let outcome = try await place.run(
            "edit", id, "--filter", "sepia", "-o", "out.jpg", "--upload", "--json",
            environment: environment)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json().first?["uploaded"]?.string == "sent")
        let received = try place.received()
        #expect(received.count == 1)
        #expect(received.first?.parts["appid"]?.string == "imageeditor")
        #expect(received.first?.parts["original"] == image["url"])
        #expect(received.first?.parts["file"]?["type"]?.string == "image/jpeg")
        #expect(received.first?.parts["file"]?["filename"]?.string == "out.jpg")
        let facts = try RenderingImageInspector().inspect(try #require(received.first?.bytes))
        #expect(facts.width == 1200 && facts.height == 800)
    }

    @Test func `an upload without a server waits until the outbox is sent to one`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(1), to: "first.jpg")
        try place.write(try await Workplace.picture(2), to: "second.jpg")

        let kept = try await place.run("upload", "first.jpg", "--json")
        #expect(kept.status == 75)
        #expect(try kept.json().first?["uploaded"]?.string == "queued")
        let list = try await place.run("outbox", "list", "--json")
        #expect(list.status == 0)
        let line = try #require(try list.json().first)
        #expect(try JSONSchema("outbox").problems(with: line) == [])
        #expect(line["file"]?.string == "first.jpg")

        let server = try await ServerProcess.foreign(place, photos: "photos")
        func names() throws -> Set<String> {
            try Set(place.received().compactMap { $0.parts["file"]?["filename"]?.string })
        }
        let sent = try await place.run(
            "upload", "second.jpg",
            environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])
        #expect(sent.status == 0, "\(sent.error)")
        // The first one was not meant for this server yet.
        #expect(try names() == ["second.jpg"])
        let rest = try await place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])
        #expect(rest.status == 0, "\(rest.error)")
        #expect(try names() == ["first.jpg", "second.jpg"])
        #expect(try await place.run("outbox", "list", "--json").output.isEmpty)
    }

    @Test func `the outbox is sent and discarded by hand`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(1), to: "first.jpg")
        try place.write(try await Workplace.picture(2), to: "second.jpg")
        for name in ["first.jpg", "second.jpg"] { _ = try await place.run("upload", name) }
        let list = try await place.run("outbox", "list", "--json").json()
        let second = try #require(list.last?["id"]?.string)

        #expect(try await place.run("outbox", "discard", second).status == 0)
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let sent = try await place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])

        #expect(sent.status == 0, "\(sent.error)")
        #expect(
            try place.received().compactMap { $0.parts["file"]?["filename"]?.string }
                == ["first.jpg"])
        #expect(try await place.run("outbox", "send").status == 0)
    }

    @Test func `an edit that cannot be uploaded keeps its file and its upload`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "--upload", "--json")

        #expect(outcome.status == 75)
        #expect(try outcome.json().first?["uploaded"]?.string == "queued")
        #expect(try place.names() == ["photo-sepia.jpg", "photo.jpg"])
        #expect(try await place.run("outbox", "list", "--json").json().count == 1)
    }

    @Test func `a refused upload is kept with its reason`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("400".utf8), to: "photos/refuse")
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        let outcome = try await place.run("upload", "photo.jpg", environment: environment)

        #expect(outcome.status == 65)
        #expect(outcome.error.contains("400"))
        let waiting = try await place.run("outbox", "list", "--json").json()
        #expect(waiting.first?["attempts"]?.number == 1)
        #expect(waiting.first?["reason"]?.string?.contains("400") == true)

        try FileManager.default.removeItem(at: place.path("photos/refuse"))
        #expect(try await place.run("outbox", "send", environment: environment).status == 0)
        #expect(try place.received().count == 1)
    }

    @Test func `one image that the server fails on does not block the others`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(1), to: "first.jpg")
        try place.write(try await Workplace.picture(2), to: "second.jpg")
        try place.write(Data("500".utf8), to: "photos/refuse-first.jpg")
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        let outcome = try await place.run(
            "upload", "first.jpg", "second.jpg", "--json", environment: environment)

        #expect(outcome.status == 75)
        #expect(
            try outcome.json().map { $0["uploaded"]?.string } == ["queued", "sent"])
    }

    @Test func `an upload that cannot be queued is sent at once, and the tool reports it`()
        async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = [
            "IMAGEEDITOR_SERVER": server.url.absoluteString, "XDG_DATA_HOME": "/proc/nope",
        ]

        let sent = try await place.run("upload", "photo.jpg", environment: environment)
        #expect(sent.status == 0)
        #expect(sent.text == "photo.jpg: sent\n")
        #expect(
            sent.error.hasPrefix(
                "imageeditor: photo.jpg: sent, although it could not be stored in the outbox"
                    + " first: "),
            "\(sent.error)")
        // The message gives no advice to repeat the upload.
        #expect(!sent.error.contains(";"), "\(sent.error)")
        let edited = try await place.run(
            "edit", "photo.jpg", "--filter", "noir", "--upload", environment: environment)
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try place.received().count == 2)

        await server.stop()
        let lost = try await place.run("upload", "photo.jpg", environment: environment)
        #expect(lost.status == 69)
        #expect(lost.output.isEmpty)
        #expect(lost.error.split(separator: "\n").count == 1)
        #expect(
            lost.error.hasPrefix("imageeditor: photo.jpg: not sent: 127.0.0.1")
                && lost.error.contains(", and not kept for later: "), "\(lost.error)")
    }

    @Test func `sending the outbox ends with the numbers of sent, failed and skipped uploads`()
        async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        for (index, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
            try place.write(try await Workplace.picture(index), to: name)
            _ = try await place.run("upload", name)
        }

        let away = try await place.run("outbox", "send", "--json")
        #expect(away.status == 75)
        let last = try #require(try away.json().last)
        #expect(try JSONSchema("outbox-send").problems(with: last) == [])
        #expect(
            last
                == .object([
                    "sent": .number(0), "failed": .number(1), "notTried": .number(2),
                    "gone": .number(0),
                ]))

        try place.write(Data("400".utf8), to: "photos/refuse-b.jpg")
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let sent = try await place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])
        #expect(sent.status == 1)
        #expect(sent.text.hasSuffix("2 sent, 1 failed, 0 not tried\n"), "\(sent.text)")
    }

    @Test func `earlier uploads are reported separately, even with --quiet`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "a.jpg")
        try place.write(try await Workplace.picture(1), to: "b.jpg")
        _ = try await place.run("upload", "a.jpg")
        let id = try #require(
            try await place.run("outbox", "list", "--json").json().first?["id"]?.string)

        let json = try await place.run("upload", "a.jpg", "b.jpg", "--json")
        #expect(json.status == 75)
        let errors = try json.error.split(separator: "\n").map { try JSON($0) }
        for line in errors where line["error"] != nil {
            #expect(try JSONSchema("error").problems(with: line) == [])
            #expect(line["error"]?["file"]?.string != nil)
        }
        #expect(errors.compactMap { $0["error"]?["id"]?.string } == [id], "\(json.error)")
        #expect(errors.last?["note"]?["message"]?.string == "of 2 images, 2 wait in the outbox")

        let quiet = try await place.run("upload", "a.jpg", "b.jpg", "-q")
        let lines = quiet.error.split(separator: "\n")
        #expect(lines.count == 2 && Set(lines).count == 2, "\(quiet.error)")

        let mixed = try await place.run("upload", "a.jpg", "missing.jpg")
        #expect(mixed.status == 1)
        #expect(mixed.error.contains(" a.jpg (\(id.prefix(8))): queued: "), "\(mixed.error)")
        #expect(
            mixed.error.hasSuffix(
                "imageeditor: of 2 images, 1 failed and 1 waits in the outbox\n"), "\(mixed.error)")
    }

    @Test func `without a server an upload says how to set one`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "a.jpg")

        for arguments in [["upload", "a.jpg"], ["outbox", "send"]] {
            let outcome = try await place.run(arguments)
            #expect(outcome.status == 75)
            #expect(
                outcome.error.contains(
                    "queued: no server is set; set one with imageeditor server use NAME,"
                        + " --server URL, IMAGEEDITOR_SERVER, or \"server\" in config.json, then send it with: imageeditor outbox send\n"
                ), "\(outcome.error)")
        }
    }

    @Test func `a refused upload says what to do about it, as a refused feed does`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("401".utf8), to: "photos/refuse")
        let server = try await ServerProcess.foreign(place, photos: "photos")

        let outcome = try await place.run(
            "upload", "photo.jpg", "--server", server.url.absoluteString)

        #expect(outcome.status == 77)
        #expect(
            outcome.error
                == "imageeditor: photo.jpg: refused and kept: the server answered with status 401 (not"
                + " allowed) when sent the image: refused; check the server's token; imageeditor outbox send"
                + " tries again, imageeditor outbox discard deletes it\n")
        let list = try await place.run("outbox", "list")
        #expect(list.text.hasPrefix("1 upload waits, refused; send with: "), "\(list.text)")
    }

    @Test func `a file that is not an image is not uploaded`() async throws {
        let place = try Workplace()
        try place.write(Data("words".utf8), to: "words.txt")

        let outcome = try await place.run("upload", "words.txt")

        #expect(outcome.status == 65)
        #expect(try await place.run("outbox", "list", "--json").output.isEmpty)
    }
}

extension Workplace {
    /// The uploads that the foreign server over `photos` has received.
    fileprivate func received() throws -> [(parts: JSON, bytes: Data)] {
        let folder = path("photos/received")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasSuffix(".parts.json") }.sorted().map { name in
            let parts = try JSON(
                String(
                    decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self))
            let bytes = try Data(
                contentsOf: folder.appending(path: name.replacing(".parts.json", with: "")))
            return (parts, bytes)
        }
    }
}
