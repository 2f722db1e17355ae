import Core
import Foundation
import Testing

/// Edits in place, and the originals that they overwrite.
struct OriginalsEndToEndTests {
    @Test func `an edit in place is refused if the original cannot be kept`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        let edits = [
            ["edit", "w.jpg", "--filter", "sepia", "-o", "w.jpg", "--force"],
            ["edit", "w.jpg", "--filter", "sepia", "--in-place"],
        ]
        for words in edits {
            let outcome = try await place.run(words, environment: ["XDG_DATA_HOME": "/proc/none"])
            #expect([73, 74].contains(outcome.status) && outcome.isOneLine, "\(outcome.error)")
            #expect(outcome.error.contains("not changed"), "\(outcome.error)")
            #expect(try place.read("w.jpg") == original)
        }
        #expect(try place.names() == ["w.jpg"])
    }

    @Test(.enabled("no mount namespace may be made here") { await MountNamespace.isPermitted() })
    func `an edit in place is refused on a full and on a read-only disk`() async throws {
        let scene = StoreScene(at: try await Self.place())
        let outcome = try await scene.shell(
            """
            cp w.jpg "$HOME/w.jpg"; mkdir "$HOME/disk"
            mount -t tmpfs -o size=64k,mode=700 none "$HOME/disk" || exit 99
            export XDG_DATA_HOME="$HOME/disk"
            dd if=/dev/zero of="$HOME/disk/fill" bs=4096 >/dev/null 2>&1
            "$TOOL" edit w.jpg --filter sepia -o w.jpg --force; echo "full $?"
            cmp w.jpg "$HOME/w.jpg" && echo same
            rm "$HOME/disk/fill"; mount -o remount,ro "$HOME/disk" || exit 98
            "$TOOL" edit w.jpg --filter sepia -o w.jpg --force; echo "read-only $?"
            cmp w.jpg "$HOME/w.jpg" && echo same
            """, through: try #require(try await MountNamespace.command.value))
        let lines = outcome.text.split(separator: "\n")
        #expect(
            lines == ["full 74", "same", "read-only 73", "same"], "\(outcome.text) \(outcome.error)"
        )
    }

    @Test func `every edit in place is undone, and reset restores the first photograph`()
        async throws
    {
        let place = try await Self.place()
        var states = [try place.read("w.jpg")]
        for step in [
            ["--filter", "sepia", "-o", "w.jpg", "--force"],
            ["--filter", "noir", "--quality", "40", "-o", "./w.jpg", "--force"],
            ["--flip", "h", "--quality", "90", "--in-place"],
        ] {
            try await place.ok(["edit", "w.jpg"] + step)
            states.append(try place.read("w.jpg"))
        }
        #expect(Set(states).count == 4)
        let history = try await place.ok("history", "w.jpg").text.split(separator: "\n")
        try #require(history.count > 3)
        #expect(
            history.prefix(3) == ["  0  the original", "  1  sepia", "  2  + noir"], "\(history)")
        #expect(history[3].hasPrefix("* 3  + flip"), "\(history)")

        for state in states.dropLast().reversed() {
            try await place.ok("undo", "w.jpg")
            #expect(try place.read("w.jpg") == state)
        }
        #expect(try await place.run("undo", "w.jpg").status == 64)
        try await place.ok("redo", "w.jpg", "3")
        #expect(try place.read("w.jpg") == states[3])
        try await place.ok("reset", "w.jpg")
        #expect(try place.read("w.jpg") == states[0])
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == states[3])
    }

    @Test func `two processes that edit one file in place take turns`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        for round in 0..<5 {
            try place.write(original, to: "w.jpg")
            async let one = place.run("edit", "w.jpg", "--filter", "sepia", "--in-place")
            async let other = place.run("edit", "w.jpg", "--flip", "h", "--in-place")
            let outcomes = try await [one, other]
            #expect(outcomes.allSatisfy { $0.status == 0 }, "\(round): \(outcomes.map(\.error))")

            try await place.ok("undo", "w.jpg", "2")
            #expect(try place.read("w.jpg") == original, "round \(round)")
        }
    }

    @Test func `the list marks a file that is its original, and counts equal bytes once`()
        async throws
    {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        for name in ["anna.jpg", "ben.jpg"] {
            try place.write(original, to: name)
            try await place.ok("edit", name, "--filter", "sepia", "--in-place")
        }
        let edited = try await place.ok("originals", "list").text
        try await place.ok("undo", "ben.jpg")
        let undone = try await place.ok("originals", "list").text.split(separator: "\n")

        #expect(!edited.contains("(the file is the original)"), "\(edited)")
        let marked = undone.filter { $0.hasSuffix("(the file is the original)") }
        #expect(marked.count == 1 && marked[0].contains("ben.jpg"), "\(undone)")
        let size = undone[0].split(separator: "  ")[2].trimmingCharacters(in: .whitespaces)
        #expect(undone.last == "2 originals, \(size)", "\(undone)")
    }

    @Test func `equal files have their own histories`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        for name in ["anna.jpg", "ben.jpg"] { try place.write(original, to: name) }
        try await place.ok("edit", "anna.jpg", "--filter", "sepia")
        try await place.ok("edit", "ben.jpg", "--filter", "noir")
        let noir = try place.read("ben-noir.jpg")

        try await place.ok("undo", "anna.jpg")
        #expect(try place.read("anna-sepia.jpg") == original)
        #expect(try place.read("ben-noir.jpg") == noir)
        // A third copy has no edit, because no remembered file is missing.
        #expect(try await place.run("undo", "w.jpg").status == 66)
    }

    @Test func `a file that was moved is found again, and only it is written`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        try FileManager.default.moveItem(at: place.path("w.jpg"), to: place.path("new.jpg"))

        try await place.ok("undo", "new.jpg")
        #expect(try place.read("new.jpg") == original)
        #expect(try place.names() == ["new.jpg"])
        try await place.ok("redo", "new.jpg")
        try await place.ok("reset", "new.jpg")
        #expect(try place.read("new.jpg") == original)
    }

    @Test(arguments: [true, false])
    func `the originals of a moved file are found and listed`(
        afterUndo: Bool
    ) async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        try FileManager.default.moveItem(at: place.path("w.jpg"), to: place.path("new.jpg"))
        if afterUndo {
            try await place.ok("undo", "new.jpg")
            try await place.ok("redo", "new.jpg")
        }

        try await place.ok("originals", "restore", "new.jpg")

        #expect(try place.read("new.jpg") == original)
        #expect(try place.names() == ["new.jpg"])
        let list = try await place.ok("originals", "list", "--json").json()
        #expect(list.map { $0["path"]?.string } == [place.path("new.jpg").path])
        try FileManager.default.moveItem(at: place.path("new.jpg"), to: place.path("newer.jpg"))
        try await place.ok("originals", "discard", "newer.jpg")
        #expect(try await place.ok("originals", "list", "--json").text == "")
    }

    @Test func `a link and its file have one history`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: place.path("link.jpg").path, withDestinationPath: "w.jpg")
        try await place.ok("edit", "link.jpg", "--filter", "sepia", "--in-place")
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == original)
    }

    @Test func `originals are listed, restored and discarded`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        #expect(try await place.ok("originals", "list").text == "no originals were overwritten\n")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        let edited = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place")

        let list = try await place.ok("originals", "list", "--json").json()
        let schema = try JSONSchema("original")
        for line in list { #expect(try schema.problems(with: line) == []) }
        #expect(list.map { $0["bytes"]?.number } == [Double(original.count), Double(edited.count)])
        let path = place.path("w.jpg").path
        #expect(list.allSatisfy { $0["path"]?.string == path })
        let table = try await place.ok("originals", "list").text
        #expect(table.contains(path) && table.contains("2 originals"), "\(table)")

        let id = try #require(list.last?["id"]?.string)
        try await place.ok("originals", "restore", id, "-o", "before.jpg")
        #expect(try place.read("before.jpg") == edited)
        let piped = try await place.run("originals", "restore", id, "-o", "-", "--json")
        #expect(piped.status == 0 && piped.output == edited)
        #expect(piped.error.contains(id))
        for (output, words) in [
            ("before.jpg", "before.jpg exists already; overwrite it with --force"),
            (".", ". is a folder; name a file in it"),
        ] {
            let refused = try await place.run("originals", "restore", id, "-o", output)
            #expect(refused.status == 73)
            #expect(refused.error == "imageeditor: \(id): \(words)\n")
        }
        let noir = try place.read("w.jpg")
        try await place.ok("originals", "restore", "w.jpg")
        #expect(try place.read("w.jpg") == original)
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == noir)

        try FileManager.default.removeItem(at: place.path("w.jpg"))
        try await place.ok("originals", "restore", "w.jpg")
        #expect(try place.read("w.jpg") == original)

        #expect(try await place.run("originals", "discard").status == 64)
        #expect(try await place.run("originals", "discard", "nothing.jpg").status == 66)
        try await place.ok("originals", "discard", id)
        try await place.ok("originals", "discard", "--all", "--yes")
        #expect(try await place.ok("originals", "list", "--json").text == "")
    }

    @Test func `a note says when the originals exceed their budget`() async throws {
        let place = try await Self.place()
        let edit = ["edit", "w.jpg", "--filter", "sepia", "--in-place", "--max"]
        let small = try await place.run(edit + ["original-bytes=10"])
        #expect(small.status == 0)
        #expect(small.error.contains("more than 10 bytes"), "\(small.error)")
        #expect(small.error.contains("imageeditor originals list"), "\(small.error)")
        let large = try await place.run(edit + ["original-bytes=100000000"])
        #expect(large.status == 0 && large.error.isEmpty)
    }

    @Test func `--in-place edits several files, and copies each with a suffix`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try place.write(original, to: "v.jpg")
        try await place.ok("edit", "w.jpg", "v.jpg", "--filter", "sepia", "--in-place=.bak")

        #expect(try place.names() == ["v.jpg", "v.jpg.bak", "w.jpg", "w.jpg.bak"])
        for name in ["v.jpg", "w.jpg"] {
            #expect(try place.read(name + ".bak") == original)
            #expect(try place.read(name) != original)
            try await place.ok("reset", name)
            #expect(try place.read(name) == original)
        }
        let again = try await place.run("edit", "w.jpg", "--filter", "noir", "--in-place=.bak")
        #expect(again.status == 73 && again.error.contains("w.jpg.bak"), "\(again.error)")
        #expect(try place.read("w.jpg") == original)
        try await place.ok("edit", "w.jpg", "--filter", "noir", "--in-place=old-*")
        #expect(try place.read("old-w.jpg") == original)
        try await place.ok("edit", "w.jpg", "--continue", "--flip", "h", "--in-place")
        try await place.ok("undo", "w.jpg", "2")
        #expect(try place.read("w.jpg") == original)
    }

    @Test(arguments: [
        (["edit", "w.jpg", "--filter", "sepia", "--in-place", "-o", "x.jpg"], "--output"),
        (["edit", "w.jpg", "--filter", "sepia", "--in-place", "--format", "png"], "--format"),
        (["edit", "-", "--filter", "sepia", "--in-place"], "requires a file"),
    ])
    func `--in-place has one destination`(words: [String], message: String) async throws {
        let place = try await Self.place()
        let outcome = try await place.run(words, input: try place.read("w.jpg"))
        #expect(outcome.status == 64 && outcome.isOneLine, "\(outcome.error)")
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test func `an original that a result replaces is kept`() async throws {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "-o", "b.jpg")
        try await place.ok(
            "edit", "b.jpg", "--flip", "h", "--quality", "90", "-o", "w.jpg",
            "--force")
        #expect(try place.read("w.jpg") != original)
        try await place.ok("originals", "restore", "w.jpg")
        #expect(try place.read("w.jpg") == original)

        try place.write(original, to: "o.jpg")
        try await place.ok("edit", "b.jpg", "--overlay", "o.jpg", "-o", "o.jpg", "--force")
        #expect(try place.read("o.jpg") != original)
        try await place.ok("originals", "restore", "o.jpg")
        #expect(try place.read("o.jpg") == original)
    }

    @Test func `a result beside an image that was edited in place leaves its history`()
        async throws
    {
        let place = try await Self.place()
        let original = try place.read("w.jpg")
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        let sepia = try place.read("w.jpg")

        let beside = try await place.run("edit", "w.jpg", "--flip", "h", "-o", "b.jpg")

        #expect(beside.status == 0 && beside.error.contains("not remembered"), "\(beside.error)")
        let flipped = try place.read("b.jpg")
        try await place.ok("undo", "w.jpg")
        #expect(try place.read("w.jpg") == original)
        try await place.ok("redo", "w.jpg")
        #expect(try place.read("w.jpg") == sepia)
        #expect(try place.read("b.jpg") == flipped)
    }

    @Test func `a file that another program saved is not overwritten by a continued edit`()
        async throws
    {
        let place = try await Self.place()
        try await place.ok("edit", "w.jpg", "--filter", "sepia", "--in-place")
        let theirs = try await Workplace.smallPicture(width: 41)
        try place.write(theirs, to: "w.jpg")

        let outcome = try await place.run(
            "edit", "w.jpg", "--continue", "--flip", "h", "--in-place")

        #expect(outcome.status == 73 && outcome.isOneLine, "\(outcome.error)")
        #expect(
            outcome.error.hasSuffix(
                "w.jpg has changed since the last edit; write to another file with -o, or"
                    + " overwrite it with -o FILE --force\n"), "\(outcome.error)")
        #expect(try place.read("w.jpg") == theirs)
        let derived = try await place.run("edit", "w.jpg", "--continue", "--flip", "h")
        #expect(derived.status == 73 && derived.isOneLine, "\(derived.error)")
        let forced = try await place.run(
            "edit", "w.jpg", "--continue", "--flip", "h", "-o", "w.jpg", "--force")
        #expect(forced.status == 0 && forced.isOneLine, "\(forced.error)")
        #expect(forced.error.contains("its former picture is used"), "\(forced.error)")
        #expect(try place.read("w.jpg") != theirs)
    }

    /// A folder with a small photograph.
    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(width: 40), to: "w.jpg")
        return place
    }
}
