import Core
import Foundation
import Testing

/// `edit --out-dir`: many pictures into one folder.
struct BatchEndToEndTests {
    @Test func `a folder is edited with its subfolders, and nothing else`() async throws {
        let place = try await photos(["a.jpg", "sub/deep/b.JPG", "c.png"])
        try place.write(Data("words".utf8), to: "photos/notes.txt")
        try place.write(try await Workplace.smallPicture(), to: "photos/.hidden/d.jpg")
        try place.write(try await Workplace.smallPicture(), to: "photos/.e.jpg")
        try place.write(try await Workplace.smallPicture(), to: "elsewhere/f.jpg")
        for (link, target) in [("link", "elsewhere"), ("g.jpg", "elsewhere/f.jpg")] {
            try FileManager.default.createSymbolicLink(
                at: place.path("photos/\(link)"), withDestinationURL: place.path(target))
        }

        let outcome = try await place.run(
            "edit", "photos", "-r", "--out-dir", "new/out", "--filter", "sepia", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.files("new/out") == ["a.jpg", "c.png", "sub/deep/b.JPG"])
        let results = try outcome.json()
        let schema = try JSONSchema("edit")
        for result in results { #expect(try schema.problems(with: result) == []) }
        #expect(
            Set(results.compactMap { $0["output"]?.string })
                == ["new/out/a.jpg", "new/out/sub/deep/b.JPG", "new/out/c.png"])
        let single = try await place.run(
            "edit", "photos/a.jpg", "--filter", "sepia", "-o", "single.jpg")
        #expect(single.status == 0)
        #expect(try place.read("single.jpg") == place.read("new/out/a.jpg"))
    }

    @Test func `a folder needs --recursive, and one without pictures is reported`() async throws {
        let place = try await photos(["a.jpg"])
        try place.write(Data("words".utf8), to: "texts/notes.txt")

        let folder = try await place.run("edit", "photos", "--out-dir", "out", "--filter", "mono")
        let empty = try await place.run(
            "edit", "texts", "-r", "--out-dir", "out", "--filter", "mono")
        let alone = try await place.run("edit", "photos/a.jpg", "--jobs", "2", "--filter", "mono")

        #expect(folder.status == 64)
        #expect(folder.isOneLine && folder.error.contains("use -r to include the images in it"))
        #expect(empty.status == 66)
        #expect(empty.isOneLine && empty.error.contains("no picture"))
        #expect(alone.status == 64)
        #expect(alone.error.contains("--jobs requires --out-dir or --jobs-from"))
    }

    @Test(arguments: [
        (["--name-template", "../{name}"], "it leads out of the result folder"),
        (["--name-template", "{what}/{name}"], ": {what} is not a placeholder"),
        (["--shard", "5/4"], "5/4"), (["--jobs", "0"], "--jobs 0 is not one of 1…256"),
        (["--upload"], "--upload and --out-dir contradict each other"),
        (["-o", "b.jpg"], "-o and --out-dir contradict each other"),
        (["--keep-going", "--fail-fast"], "ask for opposite things"),
    ])
    func `impossible options are refused`(options: [String], reason: String) async throws {
        let place = try await photos(["a.jpg"])

        let outcome = try await place.run(
            ["edit", "photos/a.jpg", "--out-dir", "out", "--filter", "mono"] + options)

        #expect(outcome.status == 64)
        #expect(outcome.isOneLine && outcome.error.contains(reason), "\(outcome.error)")
        #expect(try place.names() == ["photos"])
    }

    @Test func `--pick and a batch contradict each other`() async throws {
        let place = try await photos(["a.jpg"])

        let outcome = try await place.run(
            "edit", "--pick", "library", "--out-dir", "out", "--filter", "mono")

        #expect(outcome.status == 64)
        #expect(outcome.error.contains("--pick and --out-dir contradict each other"))
    }

    @Test func `ids and URLs are refused, and the batch goes on`() async throws {
        let place = try await photos(["a.jpg"])
        let others = ["1f0c9a2b", "http://localhost:9/photos/a.jpg", "bundled:sea.jpg"]

        let outcome = try await place.run(
            ["edit"] + others + ["photos/a.jpg", "--out-dir", "out", "--filter", "mono"])

        #expect(outcome.status == 1)
        for name in others {
            #expect(
                outcome.error.contains(
                    "imageeditor: \(name): there is no such file, and a batch edits only files;"
                        + " imageeditor edit without --out-dir and --jobs-from takes ids and URLs"),
                "\(outcome.error)")
        }
        #expect(try place.files("out") == ["a.jpg"])
    }

    @Test func `lists of names and arguments are one batch`() async throws {
        let place = try await photos(["a.jpg", "b c.jpg", "d\n.jpg", "e.jpg"])
        try place.write(Data("photos/b c.jpg\n\nphotos/e.jpg".utf8), to: "list")

        let outcome = try await place.run(
            ["edit", "photos/a.jpg", "@list", "--files0-from", "-", "--out-dir", "out"]
                + ["--filter", "noir"], input: Data("photos/d\n.jpg\0photos/a.jpg\0".utf8))

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.files("out") == ["a.jpg", "b c.jpg", "d\n.jpg", "e.jpg"])
    }

    @Test func `jobs have their own names and recipes`() async throws {
        let place = try await photos(["a.jpg", "b.jpg"])
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"noir"}]}"#.utf8), to: "noir.json")
        let jobs = [
            #"{"input":"photos/a.jpg","output":"x/1.png","recipe":"#
                + #"{"version":1,"operations":[{"op":"resize","width":10}]}}"#,
            #"{"input":"photos/b.jpg","recipe":"noir.json","output":null}"#,
            "",
            #"{"input":"photos/b.jpg","outptu":"y.jpg"}"#,
            #"{"input":"photos/b.jpg""#,
            #"{"input":"photos/b.jpg","output":"../z.jpg"}"#,
            #"{"input":"photos/b.jpg","output":"w.jpg","recipe":{"version":1,"operations":"#
                + #"[{"op":"nothing"}]}}"#,
        ]

        let outcome = try await place.run(
            ["edit", "--jobs-from", "-", "--out-dir", "out", "--json", "--flip", "h"],
            input: Data(jobs.joined(separator: "\n").utf8))

        #expect(outcome.status == 1)
        #expect(try place.files("out") == ["b.jpg", "x/1.png"])
        #expect(!FileManager.default.fileExists(atPath: place.path("z.jpg").path))
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 6)
        let made = lines.filter { $0.contains(#""output""#) }
        let failed = lines.filter { $0.contains(#""error":{"code""#) }
        #expect(made.count == 2)
        #expect(made.contains { $0.contains(#""op":"resize""#) && $0.contains(#""op":"flip""#) })
        #expect(made.contains { $0.contains(#""op":"noir""#) && $0.contains(#""op":"flip""#) })
        let schema = try JSONSchema("batch-failure")
        for line in failed { #expect(try schema.problems(with: JSON(line)) == []) }
        #expect(failed.count { $0.hasPrefix(#"{"input":null,"line":"#) } == 2)
        #expect(failed.contains { $0.contains(#""line":4"#) && $0.contains("outptu") })
    }

    @Test func `if all pictures share names, the batch is refused before anything is written`()
        async throws
    {
        let place = try await photos(["a.jpg", "a.png", "sub/a.jpg"])

        let outcome = try await place.run(
            "edit", "photos", "-r", "--out-dir", "out", "--format", "webp", "--name-template",
            "{name}{ext}", "--filter", "sepia")

        #expect(outcome.status == 64)
        #expect(outcome.isOneLine)
        #expect(
            outcome.error.contains(
                "photos/a.jpg and photos/a.png would both become a.webp, and 1 more"))
        #expect(!FileManager.default.fileExists(atPath: place.path("out").path))
    }

    @Test func `originals are never overwritten, whatever path leads to them`() async throws {
        let place = try await photos(["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        let before = try place.files("photos").map { try place.read("photos/\($0)") }
        try FileManager.default.createDirectory(
            at: place.path("out"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: place.path("out/a.jpg"), withDestinationURL: place.path("photos/b.jpg"))
        try FileManager.default.linkItem(
            at: place.path("photos/c.jpg"), to: place.path("out/b.jpg"))
        try FileManager.default.createSymbolicLink(
            at: place.path("linked"), withDestinationURL: place.path("photos"))
        try FileManager.default.createSymbolicLink(
            at: place.path("out/sub"), withDestinationURL: place.path("photos"))
        let edit = ["--filter", "sepia", "--force", "--out-dir"]

        let itself = try await place.run(["edit", "photos", "-r"] + edit + ["linked"])
        let named = try await place.run(
            ["edit", "photos/a.jpg", "photos/b.jpg"] + edit + ["./photos/../linked"])
        let links = try await place.run(
            ["edit", "photos/a.jpg", "photos/b.jpg", "photos/c.jpg"] + edit + ["out"])
        let folder = try await place.run(
            ["edit", "photos/d.jpg", "--name-template", "sub/x{ext}"] + edit + ["out"])

        #expect(itself.status == 64 && itself.isOneLine)
        #expect(named.status == 1)
        #expect(named.error.contains("is one of the inputs"))
        #expect(links.status == 1)
        #expect(links.error.contains("out/a.jpg is a link"))
        #expect(links.error.contains("out/b.jpg is one of the inputs"))
        #expect(try place.files("out").contains("c.jpg"))
        #expect(folder.status == 73)
        #expect(try place.files("photos") == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        #expect(try place.files("photos").map { try place.read("photos/\($0)") } == before)
    }

    @Test func `an output folder inside the input folder is left out`() async throws {
        let place = try await photos(["a.jpg"])
        let edit = ["edit", "photos", "-r", "--out-dir", "photos/out", "--filter", "mono"]

        #expect(try await place.run(edit).status == 0)
        #expect(try await place.run(edit).status == 0)

        #expect(try place.files("photos") == ["a.jpg", "out/a.jpg"])
    }

    @Test func `existing results stay unless they are identical or --force is given`() async throws
    {
        let place = try await photos(["a.jpg"])
        let edit = ["edit", "photos/a.jpg", "--out-dir", "out", "--filter"]
        #expect(try await place.run(edit + ["mono"]).status == 0)
        let first = try place.read("out/a.jpg")

        #expect(try await place.run(edit + ["mono"]).status == 0)
        let other = try await place.run(edit + ["sepia"])
        #expect(other.status == 73)
        #expect(other.isOneLine && other.error.contains("--force"))
        #expect(try place.read("out/a.jpg") == first)
        #expect(try await place.run(edit + ["sepia", "--force"]).status == 0)
        #expect(try place.read("out/a.jpg") != first)
    }

    @Test func `all shards together contain every picture once`() async throws {
        let names = (0..<20).map { "\($0).jpg" }
        let place = try await photos(names)

        var seen: [String] = []
        for part in 1...3 {
            let outcome = try await place.run(
                "edit", "photos", "-r", "--out-dir", "out", "--shard", "\(part)/3", "--json",
                "--filter", "mono")
            #expect(outcome.status == 0, "\(outcome.error)")
            seen += try outcome.json().compactMap { $0["input"]?.string }
        }

        #expect(seen.sorted() == names.map { "photos/\($0)" }.sorted())
        #expect(try place.files("out") == names.sorted())
    }

    @Test func `--fail-fast starts no further picture, and --resume continues`() async throws {
        let place = try await photos((0..<40).map { "\($0 + 10).jpg" })
        try place.write(Data("words".utf8), to: "photos/00.jpg")
        let edit = [
            "edit", "photos", "-r", "--out-dir", "out", "--jobs", "1", "--filter", "sepia",
        ]

        let first = try await place.run(edit + ["--fail-fast"])
        let made = try place.files("out").count
        let second = try await place.run(edit + ["--resume"])

        #expect(first.status == 1)
        #expect(made < 40)
        #expect(first.error.contains("were not started; continue with --resume"))
        #expect(second.status == 1)
        #expect(try place.files("out").count == 40)
    }

    private func photos(_ names: [String]) async throws -> Workplace {
        let place = try Workplace()
        for (index, name) in names.enumerated() {
            try place.write(
                try await Workplace.smallPicture(
                    width: 8 + index, as: name.hasSuffix("png") ? .png : .jpeg),
                to: "photos/\(name)")
        }
        return place
    }
}
