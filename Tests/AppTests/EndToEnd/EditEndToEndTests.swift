import Core
import Editing
import Foundation
import Testing

/// `edit` of the built tool.
struct EditEndToEndTests {
    @Test func `an image of the feed is edited by an id prefix`() async throws {
        let place = try Workplace()
        let feed = try await BundledFeedLoader().load()

        let outcome = try await place.run(
            "edit", String(feed.images[0].id.prefix(8)), "--filter", "sepia", "-o", "out.jpg")

        #expect(outcome.status == 0)
        let facts = try RenderingImageInspector().inspect(place.read("out.jpg"))
        #expect(facts.width == 1200 && facts.height == 800 && facts.format == .jpeg)
    }

    @Test func `an image is edited by id while the server is unreachable`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let feed = try await place.run("feed", "--json", environment: environment)
        let id = try #require(try feed.json().first?["images"]?[0]?["id"]?.string)
        let online = try await place.run(
            "edit", id, "--filter", "noir", "-o", "on.jpg", environment: environment)
        #expect(online.status == 0)
        await server.stop()

        let offline = try await place.run(
            "edit", id, "--filter", "noir", "-o", "off.jpg", environment: environment)

        #expect(offline.status == 0)
        #expect(try place.read("on.jpg") == place.read("off.jpg"))
    }

    @Test func `a local edit leaves its output and its history, and no database`() async throws {
        let place = try Workplace()
        let original = try await Workplace.picture()
        try place.write(original, to: "photo.jpg")

        let outcome = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "--brightness", "-20", "--json")

        #expect(outcome.status == 0)
        #expect(try place.names() == ["photo-brightness.jpg", "photo.jpg"])
        #expect(try place.read("photo.jpg") == original)
        let left = FileManager.default.enumerator(atPath: place.home.path)?.allObjects ?? []
        let files = left.compactMap { $0 as? String }.filter { $0.contains("imageeditor/") }
        #expect(files.count == 2 && files.contains { $0.hasSuffix("/edits") }, "\(files)")
        #expect(files.contains { $0.contains("/edits/") && $0.hasSuffix(".json") }, "\(files)")
        let line = try #require(try outcome.json().first)
        #expect(try JSONSchema("edit").problems(with: line) == [])
        #expect(line["output"]?.string == "photo-brightness.jpg")
        #expect(
            line["operations"]?.array?.compactMap { $0["op"]?.string } == ["sepia", "brightness"])
        #expect(line["operations"]?[1]?["amount"]?.number == -20)
    }

    @Test func `operations are done in the order in which they are typed`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        _ = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "--hue", "50", "-o", "a.png")
        _ = try await place.run(
            "edit", "photo.jpg", "--hue", "50", "--filter", "sepia", "-o", "b.png")

        #expect(try place.read("a.png") != place.read("b.png"))
    }

    @Test func `Core Image's names mean the same as ours`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        _ = try await place.run("edit", "photo.jpg", "--filter", "sepia=0.8", "-o", "a.jpg")
        let outcome = try await place.run(
            "edit", "photo.jpg", "--filter", "CISepiaTone,inputIntensity=0.8", "-o", "b.jpg")

        #expect(outcome.status == 0)
        #expect(try place.read("a.jpg") == place.read("b.jpg"))
    }

    @Test func `an existing default output is kept for the same bytes, else another name is used`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        for _ in 0..<2 { _ = try await place.run("edit", "photo.jpg", "--filter", "sepia") }
        #expect(try place.names() == ["photo-sepia.jpg", "photo.jpg"])

        let other = try await place.run("edit", "photo.jpg", "--filter", "sepia=0.5")
        #expect(other.status == 0)
        #expect(try place.names() == ["photo-sepia-2.jpg", "photo-sepia.jpg", "photo.jpg"])
    }

    @Test func `a file named by -o is overwritten only with --force`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("precious".utf8), to: "out.jpg")

        let refused = try await place.run("edit", "photo.jpg", "--filter", "sepia", "-o", "out.jpg")
        #expect(refused.status == 73)
        #expect(refused.error.contains("--force"))
        #expect(try place.read("out.jpg") == Data("precious".utf8))

        let forced = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "-o", "out.jpg", "--force")
        #expect(forced.status == 0)
        #expect(try place.read("out.jpg").prefix(2) == Data([0xff, 0xd8]))
    }

    @Test func `the input is never the output without --force`() async throws {
        let place = try Workplace()
        let original = try await Workplace.picture()
        try place.write(original, to: "photo.jpg")
        try FileManager.default.createSymbolicLink(
            at: place.path("link.jpg"), withDestinationURL: place.path("photo.jpg"))

        for output in ["photo.jpg", "./x/../photo.jpg", "link.jpg"] {
            let outcome = try await place.run(
                "edit", "photo.jpg", "--filter", "sepia", "-o", output)
            #expect(outcome.status == 73, "\(output): \(outcome.error)")
        }
        #expect(try place.read("photo.jpg") == original)
    }

    @Test func `bytes come from standard input and go to standard output`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "edit", "-", "--filter", "mono", "--resize", "300", "-o", "-",
            input: try await Workplace.picture())

        #expect(outcome.status == 0)
        let facts = try RenderingImageInspector().inspect(outcome.output)
        #expect(facts.width == 300 && facts.height == 200)
    }

    @Test func `one bad input of several is named, and the others are edited`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "good.jpg")
        try place.write(Data("<html>".utf8), to: "bad.jpg")

        let outcome = try await place.run("edit", "bad.jpg", "good.jpg", "--filter", "sepia")

        #expect(outcome.status == 1)
        #expect(outcome.error.contains("bad.jpg"))
        #expect(try place.names().contains("good-sepia.jpg"))
    }

    @Test(arguments: [
        (["edit", "photo.jpg", "--filter", "nosuch"], 64),
        (["edit", "photo.jpg", "--filter", "sepia=7"], 64),
        (["edit", "photo.jpg", "--brightness", "900"], 64),
        (["edit", "photo.jpg", "--brightness", "much"], 64),
        (["edit", "photo.jpg", "--filter", "sepia,warmth=1"], 64),
        (["edit", "photo.jpg", "--nosuch"], 64),
        (["edit", "photo.jpg", "a.jpg", "--filter", "sepia", "-o", "x.jpg"], 64),
        (["edit", "photo.jpg", "--filter", "sepia", "--quality", "101"], 64),
        (["edit", "photo.jpg", "--filter", "sepia", "--format", "heic"], 64),
        (["edit", "photo.jpg", "--frame", "0"], 64),
        (["edit", "photo.jpg", "--frame", "2"], 65),
        (["edit", "photo.jpg", "--lossless", "--quality", "9"], 64),
        (["show", "photo.jpg", "--frame", "2"], 65),
        (["edit", "missing.jpg", "--filter", "sepia"], 66),
        (["edit", "ffffffff", "--filter", "sepia"], 66),
        (["edit", "words.txt", "--filter", "sepia"], 65),
        (["edit", "photo.jpg", "--recipe", "words.txt"], 65),
        (["edit", "photo.jpg", "--recipe", "missing.json"], 66),
        (["edit", "photo.jpg", "--filter", "sepia", "-o", "no/such/folder.jpg"], 73),
        (["edit", "photo.jpg", "--crop", "100x100+5000+0"], 64),
        (["show", "missing.jpg"], 66),
        (["show", "words.txt"], 65),
        (["upload", "photo.jpg"], 75),
        (["nosuch"], 64),
    ])
    func `an impossible edit is one line with the right status and writes nothing`(
        arguments: [String], status: Int
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("just words".utf8), to: "words.txt")

        let outcome = try await place.run(arguments)

        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("imageeditor: "), "\(outcome.error)")
        #expect(try place.names() == ["photo.jpg", "words.txt"])
    }

    @Test func `with --json failures are JSON, too`() async throws {
        let outcome = try await Workplace().run(
            "edit", "missing.jpg", "--filter", "sepia", "--json")

        #expect(outcome.status == 66)
        let line = try JSON(outcome.error)
        #expect(try JSONSchema("error").problems(with: line) == [])
        #expect(line["error"]?["code"]?.number == 66)
    }

    @Test func `a recipe in a file comes first`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"sepia","intensity":0.8}]}"#.utf8),
            to: "recipe.json")

        let outcome = try await place.run(
            "edit", "photo.jpg", "--contrast", "10", "--recipe", "recipe.json", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            try outcome.json().first?["operations"]?.array?.compactMap { $0["op"]?.string }
                == ["sepia", "contrast"])
    }
}
