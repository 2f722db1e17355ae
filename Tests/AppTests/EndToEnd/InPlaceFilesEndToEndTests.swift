import Core
import Foundation
import ImageEditorFiles
import Testing

/// The files that edits in place replace, copy and keep, however the files are named.
struct InPlaceFilesEndToEndTests {
    @Test func `names that only look alike are two files with two histories`() async throws {
        let place = try Workplace()
        let names = ["caf\u{E9}.jpg", "cafe\u{301}.jpg"]
        var originals: [Data] = []
        for (name, width) in zip(names, [40, 30]) {
            originals.append(try await Workplace.smallPicture(width: width))
            try place.make(originals[originals.count - 1], name)
        }
        for name in names { try await place.ok("edit", name, "--filter", "sepia", "--in-place") }
        #expect(try await place.ok("originals", "list", "--json").json().count == 2)

        try await place.ok("originals", "restore", names[1])
        try await place.ok("undo", names[0])
        for (name, original) in zip(names, originals) { #expect(try place.bytes(name) == original) }
        try await place.ok("originals", "discard", names[0])
        let left = try await place.ok("originals", "list", "--json").json()
        let paths = left.compactMap { $0["path"]?.string }
        #expect(!paths.isEmpty)
        let end = Array(names[1].utf8.reversed())
        #expect(paths.allSatisfy { $0.utf8.reversed().starts(with: end) }, "\(paths)")
    }

    @Test(arguments: [["--quality", "20"], ["--progressive"]])
    func `an edit in place of the file alone is undone`(options: [String]) async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok(["edit", "w.jpg", "--in-place"] + options)
        #expect(try place.read("w.jpg") != original)

        try await place.ok("undo", "w.jpg")

        #expect(try place.read("w.jpg") == original)
        #expect(try await place.run("undo", "w.jpg").status == 64)
    }

    @Test func `after an edit in place that failed, history shows no edit`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        let unknown = try await place.run("history", "w.jpg")

        // The original and its history would fit into 32 or 64 KiB, the result does not.
        let failed = try await place.shell(
            #"trap '' XFSZ; ulimit -f 64; "$TOOL" edit w.jpg --filter "#
                + "resize=4000,enlarge=yes --quality 100 --in-place")

        #expect(failed.status != 0)
        #expect(try place.read("w.jpg") == original)
        let originals = try await place.ok("originals", "list", "--json")
        #expect(try originals.json().isEmpty)
        let history = try await place.run("history", "w.jpg")
        #expect(history.status == unknown.status && history.error == unknown.error)
        #expect(history.text.isEmpty)

        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == original)
    }

    @Test func `an edit in place that failed leaves the former edit`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "w.jpg", "--filter", "noir", "-o", "out.jpg")
        let noir = try place.read("out.jpg")
        try await place.ok(
            "edit", "w.jpg", "--continue", "--brightness", "4", "-o", "out.jpg", "--force")
        var histories: [String: String] = [:]
        for name in ["w.jpg", "out.jpg"] {
            histories[name] = try await place.ok("history", name).text
        }
        let large = "resize=4000,enlarge=yes --quality 100"

        for words in ["--filter \(large)", "--continue --filter \(large)"] {
            let failed = try await place.shell(
                #"trap '' XFSZ; ulimit -f 64; "$TOOL" edit w.jpg "# + words + " --in-place")
            #expect(failed.status != 0)
            for (name, history) in histories {
                #expect(try await place.ok("history", name).text == history)
            }
        }
        try await place.ok("undo", "out.jpg")
        #expect(try place.read("out.jpg") == noir)
    }

    @Test func `undone edits can be redone after an edit in place that failed`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place")
        let noir = try place.read("w.jpg")
        try await place.ok("undo", "w.jpg")

        let failed = try await place.shell(
            #"trap '' XFSZ; ulimit -f 64; "$TOOL" edit w.jpg --filter "#
                + "resize=4000,enlarge=yes --quality 100 --in-place")

        #expect(failed.status != 0)
        try await place.ok("redo", "w.jpg")
        #expect(try place.read("w.jpg") == noir)
    }

    @Test func `an id of several files is refused, and the files are named`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try place.write(original, to: "v.jpg")
        for name in ["v.jpg", "w.jpg"] {
            try await place.ok("edit", name, "--filter", "sepia", "--in-place")
        }
        let list = try await place.ok("originals", "list", "--json").json()
        let id = try #require(list.first?["id"]?.string)
        #expect(list.count == 2 && list.last?["id"]?.string == id)

        for command in ["restore", "discard"] {
            let outcome = try await place.run("originals", command, id)
            #expect(outcome.status == 64 && outcome.isOneLine, "\(outcome.error)")
            for name in ["/v.jpg", "/w.jpg", "use the path"] {
                #expect(outcome.error.contains(name), "\(outcome.error)")
            }
            #expect(outcome.error.contains("-o") == (command == "restore"), "\(outcome.error)")
        }
        for name in ["v.jpg", "w.jpg"] { #expect(try place.read(name) != original) }
        try await place.ok("originals", "restore", id, "-o", "before.jpg")
        #expect(try place.read("before.jpg") == original)
        try await place.ok("originals", "discard", "v.jpg")
        try await place.ok("originals", "restore", id)
        #expect(try place.read("w.jpg") == original)
        #expect(try place.read("v.jpg") != original)
    }

    @Test func `after its original was discarded, undo says so`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        try await place.ok("originals", "discard", "w.jpg")

        let undo = try await place.run("undo", "w.jpg")
        #expect(undo.status == 66 && undo.isOneLine, "\(undo.error)")
        #expect(undo.error.contains("w.jpg was discarded, or its backup is damaged"))
        #expect(undo.error.contains("start a new edit"), "\(undo.error)")
    }

    @Test func `an original is restored although its history is damaged`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        let folder = ".local/share/imageeditor/edits"
        let names = place.namesAtHome(folder).filter { $0.hasPrefix("file-") }
        let name = try #require(names.first)
        try Data("{\"version\":1,".utf8).write(to: place.home.appending(path: "\(folder)/\(name)"))

        let restored = try await place.run("originals", "restore", "w.jpg")
        #expect(restored.status == 0 && restored.error.contains("damaged"), "\(restored.error)")
        #expect(try place.read("w.jpg") == original)
    }

    @Test func `the copy of --in-place replaces a link, not the file that it names`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        let other = Data("other".utf8)
        try place.write(other, to: "other.txt")
        for target in ["other.txt", "nothing.txt", "w.jpg"] {
            try place.write(original, to: "w.jpg")
            try? FileManager.default.removeItem(at: place.path("w.jpg.b"))
            try FileManager.default.createSymbolicLink(
                atPath: place.path("w.jpg.b").path, withDestinationPath: target)
            let words = ["edit", "w.jpg", "--filter", "sepia", "--in-place=.b"]
            #expect(try await place.run(words).status == 73, "\(target)")
            try await place.ok(words + ["--force"])

            var status = stat()
            #expect(FileCalls.linkStatus(place.path("w.jpg.b").path, &status) == 0)
            #expect(status.st_mode & S_IFMT == S_IFREG, "\(target)")
            #expect(try place.read("w.jpg.b") == original, "\(target)")
            #expect(try place.read("w.jpg") != original, "\(target)")
            #expect(try place.read("other.txt") == other, "\(target)")
            #expect(try place.names() == ["other.txt", "w.jpg", "w.jpg.b"], "\(target)")
        }
    }

    @Test func `a file that is named twice is edited once`() async throws {
        let place = try await Self.place()
        try FileManager.default.createSymbolicLink(
            atPath: place.path("link.jpg").path, withDestinationPath: "w.jpg")
        let inputs = ["w.jpg", "./w.jpg", "link.jpg"]

        let inPlace = try await place.ok(
            ["edit"] + inputs + ["--filter", "sepia", "--in-place", "--json"])
        #expect(try inPlace.json().count == 1)
        try await place.ok("undo", "w.jpg")
        // A link is another name, so its result has another name, too.
        let beside = try await place.ok(["edit"] + inputs + ["--filter", "sepia", "--json"])
        #expect(try beside.json().count == 2)
        #expect(
            try place.names() == ["link-sepia.jpg", "link.jpg", "w-sepia.jpg", "w.jpg"])
    }

    @Test func `without --out-dir, the advice tells how to choose a folder`() async throws {
        let place = try await Self.place()
        let job = #"{"input":"w.jpg","output":"w.jpg"}"# + "\n"
        let outcome = try await place.run(
            ["edit", "--jobs-from", "-", "--flip", "h"], input: Data(job.utf8))
        #expect(outcome.status != 0, "\(outcome.error)")
        #expect(
            outcome.error.contains("choose another folder with --out-dir"), "\(outcome.error)")
    }

    @Test func `an edit of a moved file continues its history`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place")
        let noir = try place.read("w.jpg")
        try FileManager.default.moveItem(at: place.path("w.jpg"), to: place.path("new.jpg"))
        // A result elsewhere leaves the history as it is.
        let elsewhere = try await place.run(
            "edit", "new.jpg", "--filter", "sepia", "-o", "o.jpg")
        #expect(elsewhere.status == 0, "\(elsewhere.error)")
        #expect(elsewhere.error.contains("the edit is not remembered"), "\(elsewhere.error)")
        try await place.ok("edit", "new.jpg", "--filter", "sepia", "--in-place")

        try await place.ok("undo", "new.jpg")
        #expect(try place.read("new.jpg") == noir)
        try await place.ok("undo", "new.jpg")
        #expect(try place.read("new.jpg") == original)
        try await place.ok("redo", "new.jpg")
        try await place.ok("originals", "restore", "new.jpg")
        #expect(try place.read("new.jpg") == original)
        let list = try await place.ok("originals", "list", "--json").json()
        #expect(list.allSatisfy { $0["path"]?.string == place.path("new.jpg").path })
    }

    @Test func `the content before the first edit is restored, also after a history was lost`()
        async throws
    {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        let edits = place.home.appending(path: ".local/share/imageeditor/edits")
        let history = try #require(
            place.namesAtHome(".local/share/imageeditor/edits").first { $0.hasPrefix("file-") })
        try Data("{broken".utf8).write(to: edits.appending(path: history))
        let edited = try await place.run("edit", "w.jpg", "--filter", "noir", "--in-place")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(edited.error.contains("the history of the image is damaged"), "\(edited.error)")

        try await place.ok("originals", "restore", "w.jpg")
        #expect(try place.read("w.jpg") == original)
    }

    @Test func `a file that a killed edit had exchanged for its own is kept as an original`()
        async throws
    {
        let place = try await Self.place()
        let theirs = try await Workplace.smallPicture(width: 30)
        // The number is that of no file here, the other one belongs to the name.
        try place.write(theirs, to: ".imageeditor-0000000000000001-ea2dd86aa9ed94ff.replaced")
        try await place.ok("edit", "w.jpg", "--filter", "noir", "-o", "o.jpg")
        #expect(try place.names().count == 3)
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place")

        #expect(try place.names() == ["o.jpg", "w.jpg"])
        let list = try await place.ok("originals", "list", "--json").json()
        let id = try #require(
            list.first { $0["bytes"]?.number == Double(theirs.count) }?["id"]?.string)
        try await place.ok("originals", "restore", id, "-o", "theirs.jpg")
        #expect(try place.read("theirs.jpg") == theirs)
    }

    @Test func `a suffix of --in-place has no slash`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")

        let slash = try await place.run("edit", "w.jpg", "--filter", "noir", "--in-place=/x")

        #expect(slash.status == 64 && slash.isOneLine, "\(slash.error)")
        #expect(slash.error.contains("a suffix has no slash"), "\(slash.error)")
        #expect(try place.read("w.jpg") == original)
    }

    @Test func `a state that is written elsewhere leaves the history as it was`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place")

        let undone = try await place.run("undo", "w.jpg", "-o", "before.jpg")

        #expect(undone.status == 0 && undone.isOneLine, "\(undone.error)")
        #expect(undone.error.contains("the history stays as it was"), "\(undone.error)")
        #expect(try place.read("before.jpg") == original)
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == original)
    }

    /// A folder with a small photograph.
    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(width: 40), to: "w.jpg")
        return place
    }
}
