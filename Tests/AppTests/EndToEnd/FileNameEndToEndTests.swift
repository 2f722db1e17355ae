import Core
import Foundation
import ImageEditorFiles
import Testing

/// File names that are not UTF-8, in Latin-1 for example, everywhere the built tool takes a name.
struct FileNameEndToEndTests {
    /// `café.jpg` in Latin-1.
    private static let photo = "caf\u{10FEE9}.jpg"

    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.make(try await Workplace.smallPicture(), photo)
        return place
    }

    @Test func `a file is edited and written, and both names are printed escaped`() async throws {
        let place = try await Self.place()
        let original = try place.bytes(Self.photo)

        let named = try await place.ok(
            "edit", Self.photo, "--filter", "sepia", "-o", "r\u{10FEE9}sult.jpg")
        let derived = try await place.ok("edit", Self.photo, "--filter", "sepia")
        let shown = try await place.ok("show", Self.photo)
        let missing = try await place.run("show", "no\u{10FEE9}.jpg")
        let exists = try await place.run(
            "edit", Self.photo, "--filter", "noir", "-o", "r\u{10FEE9}sult.jpg")

        #expect(named.text.hasPrefix(#"r\xe9sult.jpg  "#), "\(named.text)")
        #expect(derived.text.hasPrefix(#"caf\xe9-sepia.jpg  "#), "\(derived.text)")
        #expect(!shown.output.isEmpty)
        #expect(missing.status == 66 && missing.isOneLine)
        #expect(missing.error.contains(#"no\xe9.jpg"#), "\(missing.error)")
        #expect(exists.status == 73 && exists.error.contains(#"r\xe9sult.jpg"#))
        #expect(
            try place.bytes("r\u{10FEE9}sult.jpg") == place.bytes("caf\u{10FEE9}-sepia.jpg"))
        #expect(try place.bytes(Self.photo) == original)
        #expect(
            try place.entries() == ["caf\u{10FEE9}-sepia.jpg", Self.photo, "r\u{10FEE9}sult.jpg"])
    }

    @Test func `JSON is valid, and its names can be used again`() async throws {
        let place = try await Self.place()
        let edited = try await place.ok(
            "edit", Self.photo, "--filter", "sepia", "-o", "r\u{10FEE9}sult.jpg", "--json")

        let line = try #require(try edited.json().first)
        #expect(line["input"]?.string == Self.photo)
        #expect(line["output"]?.string == "r\u{10FEE9}sult.jpg")
        #expect(edited.text.contains(#""r\udbff\udee9sult.jpg""#), "\(edited.text)")
        #expect(try JSONSchema("edit").problems(with: line) == [])

        let job = #"{"input":"r\udbff\udee9sult.jpg","output":"n\udbff\udefc.jpg"}"# + "\n"
        let again = try await place.run(
            ["edit", "--jobs-from", "-", "--flip", "h"], input: Data(job.utf8))
        #expect(again.status == 0, "\(again.error)")
        #expect(try !place.bytes("n\u{10FEFC}.jpg").isEmpty)
    }

    @Test func `a name with the scalars that stand for bytes is another name`() async throws {
        let place = try await Self.place()
        // The text of the bytes of U+10FEE9, as another program writes the scalar in UTF-8.
        let other = String(pathBytes: Array(Self.photo.utf8))
        try place.make(try await Workplace.smallPicture(width: 30), other)

        try await place.ok("edit", other, "--filter", "sepia", "-o", "a.jpg")
        try await place.ok("edit", Self.photo, "--filter", "sepia", "-o", "b.jpg")

        #expect(try place.read("a.jpg") != place.read("b.jpg"))
        #expect(try place.entries().count == 4)
    }

    @Test func `folders and lists keep such names, and --resume finds their results`() async throws
    {
        let place = try await Self.place()
        try place.make(try await Workplace.smallPicture(), "in/d\u{10FEFC}/a\u{10FEFF}.jpg")
        // Composed and decomposed, which Unicode regards as equal.
        for name in ["\u{E9}.jpg", "e\u{301}.jpg"] {
            try place.make(try await Workplace.smallPicture(), "in/" + name)
        }
        try place.write(Data("caf".utf8) + [0xE9] + Data(".jpg\n".utf8), to: "list")
        try place.write(Data("caf".utf8) + [0xE9] + Data(".jpg\0".utf8), to: "list0")
        let edit = ["edit", "in", "-r", "@list", "--filter", "sepia", "--out-dir", "o\u{10FEE9}t"]

        let outcome = try await place.ok(edit)
        let resumed = try await place.run(edit + ["--resume", "--json"])
        let zero = try await place.ok(
            "edit", "--files0-from", "list0", "--filter", "sepia", "--out-dir", "zero",
            "--name-template", "{name}-{index}\u{10FEFC}{ext}")

        #expect(outcome.text.contains(#"o\xe9t/d\xfc/a\xff.jpg"#), "\(outcome.text)")
        #expect(outcome.text.contains(#"o\xe9t/caf\xe9.jpg"#), "\(outcome.text)")
        let results = try #require(FileCalls.names(in: place.path("o\u{10FEE9}t").path))
        #expect(
            Set(results.filter { !$0.hasPrefix(".") }.map(PathKey.init))
                == Set([Self.photo, "d\u{10FEFC}", "\u{E9}.jpg", "e\u{301}.jpg"].map(PathKey.init)))
        #expect(try !place.bytes("o\u{10FEE9}t/d\u{10FEFC}/a\u{10FEFF}.jpg").isEmpty)
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try resumed.json().count == 4)
        #expect(try resumed.json().allSatisfy { $0["skipped"] == .boolean(true) })
        #expect(zero.text.contains(#"zero/caf\xe9-1\xfc.jpg"#), "\(zero.text)")
    }

    @Test func `an output cannot leave the result folder behind a combining mark`() async throws {
        let place = try await Self.place()
        try place.make(try await Workplace.smallPicture(), "a.jpg")
        let job = "{\"input\":\"a.jpg\",\"output\":\"../\u{301}out.jpg\"}\n"

        let outcome = try await place.run(
            ["edit", "--jobs-from", "-", "--out-dir", "out", "--flip", "h"], input: Data(job.utf8))

        #expect(outcome.status != 0)
        #expect(outcome.error.contains("leads out of the result folder"), "\(outcome.error)")
        #expect(try place.entries().contains("\u{301}out.jpg") == false)
    }

    @Test func `an edit in place is remembered, undone, redone and reset`() async throws {
        let place = try await Self.place()
        let original = try place.bytes(Self.photo)

        try await place.ok("edit", Self.photo, "--filter", "sepia", "--in-place=.bak")
        let edited = try place.bytes(Self.photo)
        #expect(edited != original)
        #expect(try place.bytes(Self.photo + ".bak") == original)
        let history = try await place.ok("history", Self.photo)
        #expect(history.text.contains(#"caf\xe9.jpg"#), "\(history.text)")
        try await place.ok("undo", Self.photo)
        #expect(try place.bytes(Self.photo) == original)
        try await place.ok("redo", Self.photo)
        #expect(try place.bytes(Self.photo) == edited)
        let originals = try await place.ok("originals", "list")
        #expect(originals.text.contains(#"caf\xe9.jpg"#), "\(originals.text)")
        try await place.ok("reset", Self.photo)
        #expect(try place.bytes(Self.photo) == original)
    }

    @Test func `a printed recipe names a file as other JSON does, and can be used`() async throws {
        let place = try await Self.place()
        let table = "t\u{10FEE9}ble.cube"
        let lines = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }
        let cube = "LUT_3D_SIZE 2\n" + lines.joined()
        try place.make(Data(cube.utf8), table)

        let printed = try await place.ok(
            "edit", Self.photo, "--lut", table, "--print-recipe")
        #expect(printed.text.contains(#"t\udbff\udee9ble.cube"#), "\(printed.text)")
        try place.make(printed.output, "recipe.json")
        try await place.ok("edit", Self.photo, "--recipe", "recipe.json", "-o", "a.jpg")
    }

    @Test func `a printed command line gives a shell the same names`() async throws {
        let place = try await Self.place()
        let printed = try await place.ok(
            "edit", Self.photo, "--filter", "sepia", "-o", "o\u{10FEE9}.jpg", "--as-command")
        let line = printed.text.trimmingCharacters(in: .newlines)
        #expect(line.contains(#""$(printf %b 'caf\0351.jpg')""#), "\(line)")

        let outcome = try await place.shell("imageeditor() { \"$TOOL\" \"$@\"; }; \(line)")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.entries().contains("o\u{10FEE9}.jpg"))
    }

    @Test func `a recording, a lookup table and a recipe may have such names`() async throws {
        let place = try await Self.place()
        let cube = "LUT_3D_SIZE 2\n" + String(repeating: "0.5 0.5 0.5\n", count: 8)
        try place.make(Data(cube.utf8), "l\u{10FEFC}.cube")

        let shot = try await place.run(
            "camera", "capture", "-d", "file:" + Self.photo, "-o", "s\u{10FEE9}.jpg")
        let table = try await place.run(
            "edit", Self.photo, "--lut", "l\u{10FEFC}.cube", "-o", "lut.jpg")
        let recipe = try await place.ok(
            "edit", Self.photo, "--lut", "l\u{10FEFC}.cube", "--print-recipe")
        try place.make(recipe.output, "r\u{10FEE9}.json")
        let again = try await place.run(
            "edit", Self.photo, "--recipe", "r\u{10FEE9}.json", "-o", "again.jpg")

        #expect(shot.status == 0, "\(shot.error)")
        #expect(try !place.bytes("s\u{10FEE9}.jpg").isEmpty)
        #expect(table.status == 0, "\(table.error)")
        #expect(again.status == 0, "\(again.error)")
        #expect(try place.read("lut.jpg") == place.read("again.jpg"))
    }

    @Test func `the current folder may have such a name`() async throws {
        let place = try await Self.place()
        try place.make(try await Workplace.smallPicture(), "d\u{10FEFC}/a.jpg")
        let folder = #"cd "$(printf 'd\374')" && "#

        let outcome = try await place.shell(
            folder
                + #""$TOOL" edit a.jpg --flip h -o b.jpg && "$TOOL" edit a.jpg --hue 9 --in-place"#
                + #" && "$TOOL" undo a.jpg && "$TOOL" edit a.jpg --flip h --out-dir out"#)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.bytes("d\u{10FEFC}/b.jpg") == place.bytes("d\u{10FEFC}/out/a.jpg"))
    }
}

// MARK: - Folders of the environment

extension FileNameEndToEndTests {
    @Test func `HOME and XDG folders may have such names`() async throws {
        let place = try await Self.place()
        let home = place.path("h\u{10FEE9}me").path
        try Folder.make(home)
        let environments = [
            ["HOME": home],
            [
                "XDG_CONFIG_HOME": home + "/c\u{10FEFC}", "XDG_DATA_HOME": home + "/d\u{10FEFC}",
                "XDG_CACHE_HOME": home + "/x\u{10FEFC}",
            ],
        ]
        let folders = [
            [".config", ".local/share", ".cache"], ["c\u{10FEFC}", "d\u{10FEFC}", "x\u{10FEFC}"],
        ]
        for (environment, folders) in zip(environments, folders) {
            let original = try place.bytes(Self.photo)
            func ok(_ words: String...) async throws -> Workplace.Outcome {
                let outcome = try await place.run(words, environment: environment)
                #expect(outcome.status == 0, "\(words): \(outcome.error)")
                return outcome
            }
            _ = try await ok("server", "add", "nas", "http://127.0.0.1:1")
            #expect(try await ok("server", "list").text.contains("nas"))
            _ = try await ok("server", "remove", "nas")
            _ = try await ok("edit", Self.photo, "--filter", "sepia", "--in-place")
            _ = try await ok("undo", Self.photo)
            #expect(try place.bytes(Self.photo) == original)
            #expect(try await ok("originals", "list").text.contains(#"caf\xe9.jpg"#))
            let kept = try await place.run("upload", Self.photo, environment: environment)
            #expect(kept.status == 75, "\(kept.error)")
            #expect(try await ok("outbox", "list", "--json").json().isEmpty == false)
            let cache = try await ok("cache", "stats")
            #expect(cache.text.contains(#"\x"#), "\(cache.text)")

            for (folder, file) in zip(folders, ["servers.json", "data.sqlite", "cache.sqlite"]) {
                let path = "\(home)/\(folder)/imageeditor/\(file)"
                #expect(FileCalls.exists(path), "\(path)")
            }
        }
        // Nothing was written to a folder with the UTF-8 of the scalars.
        #expect(try place.entries() == [Self.photo, "h\u{10FEE9}me"])
    }

    @Test func `pick finds the pictures of such a home folder`() async throws {
        let place = try await Self.place()
        try place.make(
            try await Workplace.smallPicture(), "h\u{10FEE9}me/Pictures/a\u{10FEFC}.jpg")

        let outcome = try await place.run(
            "pick", "--first",
            environment: ["HOME": place.path("h\u{10FEE9}me").path])

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            outcome.output.starts(with: place.path("h\u{10FEE9}me/Pictures").path.pathBytes)
                || outcome.text.contains(#"h\xe9me/Pictures/a\xfc.jpg"#), "\(outcome.text)")
    }
}

// MARK: - Servers

extension FileNameEndToEndTests {
    @Test func `an upload's name is escaped for the server, and shown escaped`() async throws {
        let place = try await Self.place()
        try await place.bringPhotos(["one.jpg"])
        let kept = try await place.run("upload", Self.photo)
        #expect(kept.status == 75 && kept.error.contains(#"caf\xe9.jpg"#), "\(kept.error)")
        let listed = try await place.ok("outbox", "list")
        #expect(listed.text.contains(#"caf\xe9.jpg"#), "\(listed.text)")

        let server = try await ServerProcess.foreign(place, photos: "photos")
        let sent = try await place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])

        #expect(sent.status == 0, "\(sent.error)")
        let received = try FileManager.default.contentsOfDirectory(
            atPath: place.path("photos/received").path
        ).filter { $0.hasSuffix(".parts.json") }
        let parts = try place.read("photos/received/" + (try #require(received.first)))
        #expect(
            try JSON(String(decoding: parts, as: UTF8.self))["file"]?["filename"]?.string
                == "caf%E9.jpg")
    }

    @Test func `our server lists and sends such photographs`() async throws {
        let place = try await Self.place()
        let data = try await Workplace.smallPicture(width: 31)
        try place.make(data, "photos/d\u{10FEFC}/a\u{10FEFF}.jpg")
        let server = try await ServerProcess.ours(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        let feed = try await place.run("feed", "--json", environment: environment)
        let url = try #require(try feed.json().first?["images"]?[0]?["url"]?.string)
        #expect(url.hasSuffix("/images/d%F4%8F%BB%BC/a%F4%8F%BB%BF.jpg"), "\(url)")
        let edited = try await place.run(
            "edit", url, "--flip", "h", "-o", "out.jpg", environment: environment)

        #expect(edited.status == 0, "\(edited.error)")
        #expect(await server.stop() == 0)
    }

    @Test func `our server's folder may have such a name`() async throws {
        let place = try await Self.place()
        try place.make(try await Workplace.smallPicture(), "ph\u{10FEF6}tos/a.jpg")
        let server = try await ServerProcess.ours(place, photos: "ph\u{10FEF6}tos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]

        // Both uploads want one name.
        for _ in 0..<2 {
            let sent = try await place.run("upload", Self.photo, environment: environment)
            #expect(sent.status == 0, "\(sent.error)")
        }
        try await place.addCard("Library", environment: environment)
        try await place.startCards(with: environment)
        let feed = try await place.run("feed", "--json", environment: environment)

        #expect(try feed.json().first?["images"]?.array?.count == 3, "\(feed.text)")
        let uploads = place.path("ph\u{10FEF6}tos/uploads").path
        let names = try #require(FileCalls.names(in: uploads))
        #expect(names.filter { !$0.hasPrefix(".") }.count == 2, "\(names)")
        #expect(FileCalls.names(in: uploads + "/.imageeditor-keys")?.count == 2)
        #expect(FileCalls.exists(uploads + "/.cards/cards.sqlite"))
        #expect(await server.stop() == 0)
        #expect(try place.entries().filter { $0.hasPrefix("ph") } == ["ph\u{10FEF6}tos"])
    }
}

extension Workplace {
    /// Writes a file whose path may be the text of bytes that are not UTF-8.
    func make(_ data: Data, _ name: String) throws {
        let url = path(name)
        try Folder.make(url.deletingLastPathComponent().path)
        try AtomicFile.write(data, to: url)
    }

    func bytes(_ name: String) throws -> Data {
        let descriptor = FileCalls.open(path(name).path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()
            ?? Data()
    }

    /// The sorted names in the folder.
    fileprivate func entries() throws -> [String] {
        try #require(FileCalls.names(in: folder.path)).sorted()
    }
}
