import Core
import Foundation
import Testing

/// Remembered edits of the built tool: `edit --continue`, `history`, `undo`, `redo` and `reset`.
struct HistoryEndToEndTests {
    @Test func `an edit is continued, undone and redone, from the original each time`() async throws
    {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let first = try place.read("out.png")
        try await place.ok(
            "edit", "photo.png", "--continue", "--brightness", "10", "-o", "out.png", "--force")
        try await place.ok(
            "edit", "photo.png", "--filter", "sepia", "--brightness", "10", "-o", "both.png")
        // The last command started another edit of the image; the result of the first edit is
        // unchanged.
        let both = try place.read("both.png")
        #expect(try place.read("out.png") == both && both != first)

        try await place.ok("undo", "photo.png")
        #expect(try place.read("both.png") == place.read("photo.png"))
        try await place.ok("redo", "photo.png", "1")
        #expect(try place.read("both.png") == both)
    }

    @Test func `undo and redo take a number of steps, and the result or the original`() async throws
    {
        let place = try await Self.place()
        let steps = [["--filter", "noir"], ["--brightness", "10"], ["--flip", "h"]]
        var results: [Data] = [try place.read("photo.png")]
        for (index, step) in steps.enumerated() {
            let more = index == 0 ? ["-o", "out.png"] : ["--continue", "-o", "out.png", "--force"]
            // The first step names the original, the second names the result.
            let name = index == 1 ? "out.png" : "photo.png"
            try await place.ok(["edit", name] + step + more)
            results.append(try place.read("out.png"))
        }

        try await place.ok("undo", "out.png", "2")
        #expect(try place.read("out.png") == results[1])
        try await place.ok("redo", "photo.png")
        #expect(try place.read("out.png") == results[2])
        try await place.ok("undo", "photo.png", "2", "-o", "start.png")
        #expect(try place.read("start.png") == results[0])
        // Writing to another file leaves the last result unchanged.
        #expect(try place.read("out.png") == results[2])
        try await place.ok("redo", "start.png", "3")
        #expect(try place.read("start.png") == results[3])
    }

    @Test func `reset restores the original byte for byte, and can be undone`() async throws {
        let place = try await Self.place()
        let original = try await Workplace.smallPicture(width: 40)
        try place.write(original, to: "p.jpg")
        try await place.ok("edit", "p.jpg", "--filter", "sepia", "-o", "p.jpg", "--force")
        let edited = try place.read("p.jpg")
        #expect(edited != original)

        try await place.ok("reset", "p.jpg")
        #expect(try place.read("p.jpg") == original)
        try await place.ok("undo", "p.jpg")
        #expect(try place.read("p.jpg") == edited)
    }

    @Test func `a change drops the undone changes, and history shows the position`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        try await place.ok(
            "edit", "photo.png", "--continue", "--hue", "7", "-o", "out.png", "--force")
        try await place.ok("undo", "photo.png")
        var lines = try await place.ok("history", "photo.png").text.split(separator: "\n")
        #expect(
            lines.prefix(3) == ["  0  the original", "* 1  sepia", "  2  + hue amount=7"],
            "\(lines)")
        #expect(lines.last == "result: \(place.folder.path)/out.png", "\(lines)")

        try await place.ok(
            "edit", "out.png", "--continue", "--filter", "noir", "-o", "out.png", "--force")
        lines = try await place.ok("history", "out.png").text.split(separator: "\n")
        #expect(lines.prefix(3).last == "* 2  + noir", "\(lines)")
        let json = try #require(
            try await place.ok("history", "photo.png", "--json").json().first)
        #expect(try JSONSchema("history").problems(with: json) == [])
        #expect(json["position"]?.number == 2 && json["redoable"]?.number == 0)
        #expect(json["outputIs"]?.string == "unchanged")
        #expect(json["states"]?[2]?[1]?["op"]?.string == "noir")
    }

    @Test func `a result changed by another program is not overwritten, and the error suggests -o`()
        async throws
    {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let foreign = Data("somebody's".utf8)
        try place.write(foreign, to: "out.png")

        let refused = try await place.run("undo", "photo.png")
        #expect(refused.status == 73)
        #expect(
            refused.error.hasSuffix(
                "out.png has changed since the last edit; write to another file with -o, or"
                    + " overwrite it with -o FILE --force\n"), "\(refused.error)")
        #expect(try place.read("out.png") == foreign)
        let history = try await place.ok("history", "photo.png")
        #expect(
            history.text.contains("out.png, changed since by another program"), "\(history.text)")
        // The failed command undid nothing.
        #expect(history.text.contains("* 1  sepia"))

        try FileManager.default.removeItem(at: place.path("out.png"))
        try await place.ok("undo", "photo.png")
        #expect(try place.read("out.png") == place.read("photo.png"))
    }

    @Test func `an original that is overwritten is kept first`() async throws {
        let place = try await Self.place()
        let original = try place.read("photo.png")
        for step in [["--filter", "sepia"], ["--continue", "--hue", "20"]] {
            try await place.ok(["edit", "photo.png"] + step + ["-o", "photo.png", "--force"])
        }
        try await place.ok("undo", "photo.png", "2")

        #expect(try place.read("photo.png") == original)
        let kept = place.home.appending(path: ".local/share/imageeditor/edits/originals")
        let names = try FileManager.default.contentsOfDirectory(atPath: kept.path)
        // The bytes, and the record of their path.
        #expect(names.count == 2)
        let name = try #require(names.first { !$0.hasSuffix(".json") })
        #expect(try Data(contentsOf: kept.appending(path: name)) == original)
    }

    @Test func `undo works for a web image without its server and cache`() async throws {
        let place = try await Self.place()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.foreign(place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let feed = try await place.run("feed", "--json", environment: environment)
        let id = try #require(try feed.json().first?["images"]?[0]?["id"]?.string)
        let address = try #require(try feed.json().first?["images"]?[0]?["url"]?.string)
        for (words, name) in [
            (["--filter", "sepia", "-o", "out.jpg"], id),
            (["--continue", "--flip", "v", "-o", "out.jpg", "--force"], address),
        ] {
            let outcome = try await place.run(["edit", name] + words, environment: environment)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
        await server.stop()
        try await place.ok("cache", "clear")

        try await place.ok("undo", address)
        try await place.ok("edit", "photos/one.jpg", "--filter", "sepia", "-o", "expected.jpg")
        #expect(try place.read("out.jpg") == place.read("expected.jpg"))
        try await place.ok("reset", "out.jpg")
        #expect(try place.read("out.jpg") == place.read("photos/one.jpg"))
    }

    @Test func `an edit of a web image that failed leaves no copy of it`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let url = server.url.appending(path: "images/a.jpg").absoluteString
        let first = try await place.run("edit", url, "--filter", "sepia", "-o", "first.jpg")
        #expect(first.status == 0, "\(first.error)")
        let originals = place.home.appending(path: ".local/share/imageeditor/edits/originals").path
        func copies() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: originals).count
        }
        #expect(try copies() == 1)
        try FileManager.default.removeItem(
            atPath: place.home.appending(path: ".local/share/imageeditor/edits").path)

        // The copy fits into 256 or 512 KiB, the result does not.
        let failed = try await place.shell(
            #"trap '' XFSZ; ulimit -f 512; "$TOOL" edit \#(url) --quality 100"#
                + " --filter resize=6000,enlarge=yes -o second.jpg")

        #expect(failed.status == 74, "\(failed.error)")
        #expect(try copies() == 0)
        #expect(await server.stop() == 0)
    }

    @Test func `undo works for a bundled image by its id`() async throws {
        let place = try Workplace()
        let id = try await BundledFeedLoader().load().images[0].id
        try await place.ok("edit", id, "--filter", "noir", "-o", "out.jpg")
        try await place.ok("undo", String(id.prefix(8)))
        #expect(try place.read("out.jpg") == (try await Workplace.picture()))
    }

    @Test func `how the result was written is remembered, until another edit is begun`()
        async throws
    {
        let place = try await Self.place()
        try await place.ok(
            "edit", "photo.png", "--filter", "sepia", "-o", "a.jpg", "--quality", "30",
            "--progressive")
        try await place.ok("edit", "photo.png", "--continue", "--hue", "9", "-o", "b.jpg")
        try await place.ok("undo", "photo.png", "-o", "c.jpg")
        #expect(try place.read("c.jpg") == place.read("a.jpg"))
        try await place.ok(
            "edit", "photo.png", "--filter", "sepia", "-o", "d.jpg", "--progressive",
            "--quality", "80")
        #expect(try place.read("d.jpg") != place.read("a.jpg"))
        // A later edit replaced the edit that made a.jpg.
        #expect(try await place.run("history", "a.jpg").status == 66)
    }

    @Test(arguments: [
        (["--depth", "10"], "a.avif", "c.tif"), (["--depth", "16"], "a.tif", "c.avif"),
        (["--depth", "10"], "a.avif", "c.png"), (["--subsampling", "4:1:1"], "a.jpg", "c.jxl"),
    ])
    func `undo leaves out values that the format of -o does not have`(
        option: [String], first: String, other: String
    ) async throws {
        let place = try await Self.place()
        let words = ["edit", "photo.png", "--filter", "sepia", "--resize", "30", "-o", first]
        #expect(try await place.run(words + option).status == 0)
        try await place.ok(
            "edit", "photo.png", "--continue", "--hue", "9", "-o", first, "--force")
        let undone = try await place.run("undo", "photo.png", "-o", other)
        #expect(undone.status == 0, "\(undone.error)")
        try await place.ok(
            "edit", "photo.png", "--filter", "sepia", "--resize", "30", "-o", "new-\(other)")
        #expect(try place.read(other) == place.read("new-\(other)"))
    }

    @Test(arguments: [
        (["history", "photo.png"], 66, "no edit of photo.png is remembered; imageeditor edit"),
        (["undo", "photo.png"], 66, "no edit of photo.png is remembered"),
        (["edit", "photo.png", "--continue", "--hue", "3"], 66, "no edit of photo.png is"),
        (["redo", "nothing.png"], 66, "no image or file is called nothing.png"),
        (["undo", "photo.png", "0"], 64, "0 is not a valid number of changes"),
        (["reset", "photo.png", "--force"], 64, "--force requires -o"),
        (["edit", "a", "b", "--continue", "--hue", "3"], 64, "--continue requires exactly one"),
        (["edit", "photo.png", "--print-recipe", "--as-command"], 64, "print different things"),
    ])
    func `impossible commands are one line`(
        words: [String], status: Int, message: String
    ) async throws {
        let place = try await Self.place()
        let outcome = try await place.run(words)

        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(message) && outcome.isOneLine, "\(outcome.error)")
        #expect(try place.names() == ["photo.png"])
    }

    @Test func `undo and redo stop at the ends`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")

        let undo = try await place.run("undo", "photo.png", "2")
        #expect(undo.status == 64 && undo.error.contains("only 1 change can be undone"))
        let redo = try await place.run("redo", "photo.png", "--json")
        #expect(redo.status == 64 && redo.error.contains("nothing is left to redo"))
        #expect(try JSONSchema("error").problems(with: JSON(redo.error)) == [])
    }

    @Test func `several images at once and standard input are not remembered`() async throws {
        let place = try await Self.place()
        try place.write(try place.read("photo.png"), to: "other.png")
        try await place.ok("edit", "photo.png", "other.png", "--filter", "sepia")
        let piped = try await place.run(
            "edit", "-", "--hue", "9", "-o", "piped.png", input: try place.read("photo.png"))
        #expect(piped.status == 0)

        for name in ["photo.png", "other.png", "photo-sepia.png", "piped.png"] {
            #expect(try await place.run("history", name).status == 66, "\(name)")
        }
        #expect(place.namesAtHome(".local/share/imageeditor") == [])
    }

    @Test func `a damaged edit file is set aside and reported, and a new edit can begin`()
        async throws
    {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let folder = place.home.appending(path: ".local/share/imageeditor/edits")
        let name = try #require(place.namesAtHome(".local/share/imageeditor/edits").first)
        try Data("{\"version\":1,".utf8).write(to: folder.appending(path: name))

        let damaged = try await place.run("undo", "photo.png")
        #expect(damaged.status == 65 && damaged.isOneLine, "\(damaged.error)")
        #expect(damaged.error.contains("which was moved to"))
        #expect(damaged.error.contains("start a new edit"))
        #expect(damaged.error.contains("imageeditor originals restore FILE"))
        #expect(try await place.run("undo", "photo.png").status == 66)
        try await place.ok("edit", "photo.png", "--filter", "noir", "-o", "noir.png")
        try await place.ok("undo", "photo.png")
    }

    @Test func `the edits of a newer version are left alone, and new edits work`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let folder = place.home.appending(path: ".local/share/imageeditor/edits")
        let name = try #require(place.namesAtHome(".local/share/imageeditor/edits").first)
        let newer = Data(#"{"version":99,"tree":[]}"#.utf8)
        try newer.write(to: folder.appending(path: name))

        let undo = try await place.run("undo", "photo.png")
        #expect(undo.status == 78 && undo.error.contains("use a newer imageeditor"))
        let edit = try await place.run("edit", "photo.png", "--filter", "noir", "-o", "noir.png")
        #expect(edit.status == 0)
        #expect(edit.error.hasPrefix("imageeditor: the edit is not remembered: "), "\(edit.error)")
        #expect(try Data(contentsOf: folder.appending(path: name)) == newer)
    }

    @Test func `a missing original is named`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        try FileManager.default.removeItem(at: place.path("photo.png"))

        let gone = try await place.run("undo", "out.png")
        #expect(gone.status == 66 && gone.isOneLine, "\(gone.error)")
        #expect(gone.error.contains("/photo.png; put it back"), "\(gone.error)")
        // It was not edited in place, so no backup of it can be gone.
        #expect(!gone.error.contains("backup"), "\(gone.error)")
        #expect(try place.names() == ["out.png"])
    }

    @Test func `a lookup table named in one folder is found from another`() async throws {
        let place = try await Self.place()
        try place.write(
            Data(
                "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n".utf8),
            to: "tables/t.cube")
        try await place.ok("edit", "photo.png", "--lut", "tables/t.cube", "-o", "out.png")
        let outcome = try await place.shell(
            "cd tables && \"$TOOL\" edit ../photo.png --continue --hue 9 -o ../hue.png")
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    /// A folder with a small picture.
    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(as: .png), to: "photo.png")
        return place
    }
}

extension Workplace {
    /// Runs the tool and expects success.
    @discardableResult
    func ok(
        _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Outcome {
        try await ok(arguments, sourceLocation: sourceLocation)
    }

    /// The same with a list of arguments.
    @discardableResult
    func ok(
        _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Outcome {
        let outcome = try await run(arguments)
        #expect(
            outcome.status == 0 && outcome.error.isEmpty, "\(arguments): \(outcome.error)",
            sourceLocation: sourceLocation)
        return outcome
    }
}
