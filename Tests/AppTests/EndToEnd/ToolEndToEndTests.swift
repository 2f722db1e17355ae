import Core
import Foundation
import Testing

/// Common behaviour of the built tool, and the commands other than `feed`, `edit` and `upload`.
struct ToolEndToEndTests {
    @Test func `show tells the facts of an image of the feed`() async throws {
        let feed = try await BundledFeedLoader().load()

        let outcome = try await Workplace().run("show", feed.images[0].id, "--json")

        #expect(outcome.status == 0)
        let line = try #require(try outcome.json().first)
        #expect(try JSONSchema("show").problems(with: line) == [])
        #expect(line["id"]?.string == feed.images[0].id)
        #expect(line["origin"]?.string == "bundled")
        #expect(line["format"]?.string == "jpeg")
        #expect(line["width"]?.number == 1200)
        #expect(line["created"]?.string?.hasSuffix("Z") == true)
    }

    @Test func `an image that cannot be loaded is reported with the reason`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let address = server.url.absoluteString

        let missing = try await place.run("show", "\(address)/gone")
        #expect(missing.status == 66 && missing.error.contains("404"), "\(missing.error)")
        let page = try await place.run("show", "\(address)/image")
        #expect(page.status == 65 && page.error.contains("not an image"), "\(page.error)")
        await server.stop()
        let away = try await place.run("show", "\(address)/photos/one.jpg")
        #expect(away.status == 69 && away.error.contains("refused"), "\(away.error)")
        let unknown = try await place.run("show", "deadbeef", "--server", address)
        #expect(unknown.status == 69 && unknown.error.contains("refused"), "\(unknown.error)")
    }

    @Test func `filters are listed and described`() async throws {
        let place = try Workplace()

        let all = try await place.run("filters", "--json")
        let listed = try #require(try all.json().first)
        #expect(try JSONSchema("filters").problems(with: listed) == [])
        let names = listed["filters"]?.array?.compactMap { $0["name"]?.string } ?? []
        for name in [
            "sepia", "chrome", "fade", "instant", "noir", "process", "tonal", "transfer",
            "mono", "none", "brightness", "contrast", "saturation", "exposure", "vibrance", "hue",
            "crop", "resize", "rotate", "flip",
        ] {
            #expect(names.contains(name))
        }

        let one = try await place.run("filters", "CISepiaTone")
        #expect(one.status == 0)
        #expect(one.text.contains("sepia") && one.text.contains("intensity"))
        #expect(try await place.run("filters", "nosuch").status == 64)
    }

    @Test func `every listed filter works with its defaults or names the missing parameters`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let listed = try await place.run("filters", "--json").json().first?["filters"]?.array ?? []
        #expect(!listed.isEmpty)

        for filter in listed {
            let name = try #require(filter["name"]?.string)
            let outcome = try await place.run(
                "edit", "photo.jpg", "--filter", name, "-o", "\(name).jpg")
            // These options have no meaningful default.
            let needsMore = [
                "crop", "resize", "rotate", "flip", "perspective", "lut", "text", "overlay",
            ].contains(name)
            #expect(outcome.status == (needsMore ? 64 : 0), "\(name): \(outcome.error)")
        }
    }

    @Test func `the cache is counted, verified and cleared`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let feed = try await place.run("feed", "--json", environment: environment).json().first
        let id = try #require(feed?["images"]?[0]?["id"]?.string)
        #expect(try await place.run("show", id, environment: environment).status == 0)

        let before = try await place.run("cache", "stats")
        #expect(before.status == 0)
        #expect(before.text.contains("1 image"))
        #expect(try await place.run("cache", "verify").status == 0)
        #expect(try await place.run("cache", "clear").status == 0)
        await server.stop()
        #expect(
            try await place.run("feed", "--json").json().first?["origin"]?.string == "bundled")
    }

    @Test func `folders are 0700 and files 0600, whatever the mask`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        _ = try await place.run("feed", environment: environment)
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        _ = try await place.run("upload", "photo.jpg")

        for folder in [".cache/imageeditor", ".local/share/imageeditor"] {
            let url = place.home.appending(path: folder)
            #expect(try Self.mode(of: url) == 0o700, "\(folder)")
            let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            #expect(!names.isEmpty)
            for name in names {
                #expect(try Self.mode(of: url.appending(path: name)) == 0o600, "\(name)")
            }
        }
    }

    @Test func `help, version and completions are results`() async throws {
        let place = try Workplace()
        for arguments in [
            ["--help"], ["--version"], ["edit", "--help"], ["help", "feed"],
            ["--generate-completion-script", "bash"], ["--generate-completion-script", "zsh"],
            ["--generate-completion-script", "fish"],
        ] {
            let outcome = try await place.run(arguments)
            #expect(outcome.status == 0, "\(arguments)")
            #expect(!outcome.output.isEmpty && outcome.error.isEmpty, "\(arguments)")
        }
    }

    @Test func `a local edit opens no database and no socket`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let outcome = try await place.run(
            [
                "-f", "-qq", "-o", place.path("trace").path, "-e",
                "trace=open,openat,creat,socket,connect,pipe,pipe2",
                Workplace.tool.path, "edit", "photo.jpg", "--filter", "sepia",
            ], program: URL(filePath: "/usr/bin/strace"))

        #expect(outcome.status == 0)
        let trace = String(decoding: try place.read("trace"), as: UTF8.self)
        #expect(trace.contains("photo.jpg"))
        for word in ["cache.sqlite", "data.sqlite", "socket(", "connect(", "pipe"] {
            #expect(!trace.contains(word), "\(word)")
        }
        // The tool writes only to the requested folder and to its store of remembered edits.
        let edits = place.home.appending(path: ".local/share/imageeditor/edits").path
        for line in trace.split(separator: "\n") where line.contains("O_CREAT") {
            #expect(
                line.contains(place.folder.path) || line.contains("\".imageeditor-")
                    || line.contains("\"\(edits)/.imageeditor-"), "\(line)")
        }
    }

    private static func mode(of url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
