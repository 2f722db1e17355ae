import Foundation
import Testing

/// The advice of the built tool about problems outside the command line.
struct AdviceEndToEndTests {
    @Test(arguments: [
        ("[]", "not a JSON object; correct or remove the file"),
        ("null", "not a JSON object; correct or remove the file"),
        ("{", "not a JSON object; correct or remove the file"),
        (#"{"server":3}"#, "server is not a text; correct or remove the file"),
        (#"{"limits":[]}"#, "limits is not an object; correct or remove the file"),
        (#"{"limits":{"retries":"a"}}"#, "limits.retries is not a whole number; correct or remove"),
        (#"{"limits":{"retries":1.5}}"#, "limits.retries is not a whole number; correct or remove"),
        (
            #"{"server":"http://host:99999"}"#,
            "port 99999 of http://host:99999 is not one of 1…65535"
        ),
    ])
    func `an invalid configuration file is named with its mistake`(
        text: String, words: String
    ) async throws {
        let place = try Workplace()
        let path = try place.configure(text)

        let outcome = try await place.run("feed")

        #expect(outcome.status == 78)
        #expect(outcome.error.hasPrefix("imageeditor: \(path): \(words)"), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }

    @Test func `a folder in place of the configuration file is reported as such`() async throws {
        let place = try Workplace()
        let path = place.home.appending(path: ".config/imageeditor/config.json")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)

        let outcome = try await place.run("feed")

        #expect(outcome.status == 78)
        #expect(
            outcome.error
                == "imageeditor: \(path.path): it is a folder; make it a file or remove it\n")
    }

    @Test(arguments: ["config.json", "servers.json"])
    func `a pipe or device in place of a file of settings is reported as such`(
        name: String
    ) async throws {
        for isPipe in [true, false] {
            let place = try Workplace()
            let path = place.home.appending(path: ".config/imageeditor/\(name)").path
            try FileManager.default.createDirectory(
                atPath: place.home.path + "/.config/imageeditor",
                withIntermediateDirectories: true)
            #expect(isPipe ? mkfifo(path, 0o600) == 0 : symlink("/dev/zero", path) == 0)

            let outcome = try await place.run("filters")

            #expect(outcome.status == 78)
            #expect(
                outcome.error == "imageeditor: \(path): it is a device or a pipe;"
                    + " make it a file or remove it\n")
        }
    }

    @Test func `an unknown key of the configuration file is reported as ignored`() async throws {
        let place = try Workplace()
        let path = try place.configure(#"{"servr":"http://host/"}"#)

        let outcome = try await place.run("filters")

        #expect(outcome.status == 0)
        #expect(
            outcome.error
                == "imageeditor: \(path): servr is not a setting and is ignored; did you mean"
                + " server? the settings are server, token, appid, sandbox, limits, cards\n")
        #expect(try await place.run("filters", "-q").error.isEmpty)
    }

    @Test func `an unknown key in a group of the configuration file is reported as ignored`()
        async throws
    {
        let place = try Workplace()
        let path = try place.configure(#"{"cards":{"side":"one","sides":"one"}}"#)

        let outcome = try await place.run("filters")

        #expect(outcome.status == 0)
        #expect(
            outcome.error
                == "imageeditor: \(path): cards.side is not a setting and is ignored; did you mean"
                + " cards.sides? the settings are server, token, appid, sandbox, limits,"
                + " cards.sides\n")
    }

    @Test func `advice that was followed is not given again`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture().prefix(150), to: "cut.jpg")

        let first = try await place.run("edit", "cut.jpg", "--hue", "3")
        #expect(first.status == 65 && first.error.contains("--allow-truncated"), "\(first.error)")
        let second = try await place.run("edit", "cut.jpg", "--hue", "3", "--allow-truncated")
        #expect(second.status == 65)
        #expect(
            second.error == "imageeditor: cut.jpg: the image is damaged: the JPEG is cut off, and"
                + " no part of it can be decoded\n")
    }

    @Test(arguments: [
        ("foo", "operation 1: no filter is called foo; imageeditor filters lists them"),
        (#"se\u001bpia"#, #"operation 1: no filter is called se\x1bpia; did you mean sepia?"#),
    ])
    func `an unknown operation of a recipe leads to the list of filters`(
        name: String, words: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"\#(name)"}]}"#.utf8), to: "r.json")

        let outcome = try await place.run("edit", "photo.jpg", "--recipe", "r.json")

        #expect(outcome.status == 65)
        #expect(outcome.error.hasPrefix("imageeditor: r.json: \(words)"), "\(outcome.error)")
    }

    @Test(arguments: [
        ("./sub/", "there is no folder ./sub/; create it and name a file in it"),
        ("existing/", "existing/ is a folder; name a file in it"),
        ("existing", "existing is a folder; name a file in it"),
        (".", ". is a folder; name a file in it"),
        ("/dev/null", "/dev/null is a device or a pipe, not a file; use the path of a file, or"),
    ])
    func `special files are not written to, and the error names their kind`(
        output: String, words: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try FileManager.default.createDirectory(
            at: place.path("existing"), withIntermediateDirectories: false)

        let outcome = try await place.run("edit", "photo.jpg", "--hue", "3", "-o", output)

        #expect(outcome.status == 73)
        #expect(outcome.error.contains(": \(words)"), "\(outcome.error)")
        #expect(try place.names() == ["existing", "photo.jpg"])
    }

    @Test func `an empty file and an empty standard input are the same failure`() async throws {
        let place = try Workplace()
        try place.write(Data(), to: "empty.jpg")

        for command in ["show", "upload"] {
            let file = try await place.run(command, "empty.jpg")
            #expect(file.status == 65)
            #expect(file.error == "imageeditor: empty.jpg: it is empty; name an image\n")
            let input = try await place.run(command, "-")
            #expect(input.status == 65)
            #expect(input.error.hasPrefix("imageeditor: standard input is empty;"))
        }
    }

    @Test func `a damaged cache is one line and is not called intact`() async throws {
        let place = try Workplace()
        try await place.fillCache()
        let cache = place.home.appending(path: ".cache/imageeditor/cache.sqlite")
        var bytes = try Data(contentsOf: cache)
        // The damaged range lies behind the pages that are read when the database is opened.
        bytes.replaceSubrange(8_192..<16_384, with: Data(repeating: 0xa5, count: 8_192))
        try bytes.write(to: cache)

        let outcome = try await place.run("cache", "verify")

        #expect(outcome.status == 65)
        #expect(!(outcome.text + outcome.error).contains("whole"), "\(outcome)")
        #expect(!(outcome.text + outcome.error).contains(#"\n"#), "\(outcome)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome)")
        #expect(outcome.text.hasPrefix("the cache was damaged"), "\(outcome)")
        #expect(outcome.text.split(separator: "\n").count == 1, "\(outcome)")
    }

    @Test func `a cache of a newer version is reported when the bundled feed is shown`()
        async throws
    {
        let place = try Workplace()
        try await place.fillCache()
        let outcome = try await place.run(
            [
                "-c",
                """
                import sqlite3, sys
                database = sqlite3.connect(sys.argv[1])
                database.execute("INSERT INTO grdb_migrations VALUES ('9 of a time to come')")
                database.commit()
                """,
                place.home.appending(path: ".cache/imageeditor/cache.sqlite").path,
            ], program: URL(filePath: "/usr/bin/python3"))
        #expect(outcome.status == 0, "\(outcome.error)")

        let offline = try await place.run("feed", "--offline")

        #expect(offline.status == 0)
        #expect(offline.text.hasPrefix("6 images bundled"), "\(offline.text)")
        #expect(
            offline.error.hasPrefix("imageeditor: no feed from the cache: a newer version")
                && offline.error.contains("; showing the bundled pictures\n"), "\(offline.error)")
        let server = try await place.run("feed", "--server", "http://127.0.0.1:1/")
        #expect(
            server.error.contains("no feed from the server: ")
                && server.error.contains("\nimageeditor: no feed from the cache: "),
            "\(server.error)")
    }

    @Test func `the contents of the cache are available as JSON`() async throws {
        let place = try Workplace()
        let empty = try #require(try await place.run("cache", "stats", "--json").json().first)
        #expect(try JSONSchema("cache").problems(with: empty) == [])
        #expect(empty["feedSavedAt"] == .null)

        try await place.fillCache()
        let full = try #require(try await place.run("cache", "stats", "--json").json().first)
        #expect(try JSONSchema("cache").problems(with: full) == [])
        #expect(full["feedImages"]?.number == 1)
    }

    @Test func `--keep-metadata without --upload is reported as ineffective`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run("edit", "photo.jpg", "--hue", "3", "--keep-metadata")

        #expect(outcome.status == 0)
        #expect(outcome.error.hasPrefix("imageeditor: --keep-metadata has no effect without"))
    }

    @Test func `an unwritable cache is reported once in a run`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg", "two.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let address = server.url.absoluteString

        let outcome = try await place.run(
            "edit", "\(address)/photos/one.jpg", "\(address)/photos/two.jpg", "--hue", "3",
            environment: ["XDG_CACHE_HOME": "/proc/nope"])

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("imageeditor: not cached: "), "\(outcome.error)")
    }

    @Test func `--verbose lists the steps of an edit and their duration`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run("edit", "photo.jpg", "--hue", "3", "-o", "x.jpg", "-v")

        let lines = outcome.error.split(separator: "\n").dropFirst()
        #expect(lines.count == 3, "\(outcome.error)")
        for (line, begin) in zip(
            lines, ["read photo.jpg, ", "decoded photo.jpg, did 1 operation", "wrote x.jpg, "])
        {
            #expect(line.hasPrefix("imageeditor: \(begin)") && line.hasSuffix(" ms"), "\(line)")
        }
    }
}

extension Workplace {
    /// Writes the configuration file.
    ///
    /// - Returns: The path of the file.
    func configure(_ text: String) throws -> String {
        let folder = home.appending(path: ".config/imageeditor")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "config.json")
        try Data(text.utf8).write(to: path)
        return path.path
    }

    /// Fills the cache with a feed of one image.
    fileprivate func fillCache() async throws {
        try await bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(self, photos: "photos")
        let outcome = try await run("feed", "--server", server.url.absoluteString)
        #expect(outcome.status == 0)
        await server.stop()
    }
}
