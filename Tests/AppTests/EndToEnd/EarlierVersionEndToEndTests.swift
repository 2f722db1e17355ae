import Core
import Foundation
import ImageEditorFixtures
import Testing

/// The current tool in a home directory that commit 3aa1609 left (Fixtures/README.md).
struct EarlierVersionEndToEndTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let data = place.home.appending(path: ".local/share/imageeditor")
        for (part, target) in [
            ("config.json", place.home.appending(path: ".config/imageeditor/config.json")),
            ("data/data.sqlite", data.appending(path: "data.sqlite")),
            ("edits/edits", data.appending(path: "edits")),
            ("cache/cache.sqlite", place.home.appending(path: ".cache/imageeditor/cache.sqlite")),
            ("edits/photo.png", place.path("photo.png")), ("edits/out.png", place.path("out.png")),
            ("batch/in", place.path("in")), ("batch/small", place.path("small")),
        ] {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Fixtures.folder.appending(path: "3aa1609").appending(path: part), to: target)
        }
    }

    @Test func `cards, outbox and feed show their old contents`() async throws {
        let cards = try await place.cards()
        #expect(
            cards.compactMap { $0["name"]?.string }.sorted()
                == ["Bakery", "Bakery", "Gym", "Library"])
        let schema = try JSONSchema("card")
        for card in cards { #expect(try schema.problems(with: card) == []) }
        let library = try #require(cards.first { $0["name"]?.string == "Library" })
        #expect(library["validFrom"]?.string == "2024-02-29")
        #expect(library["barcode"]?["type"]?.string == "EAN_13")
        #expect(library["archived"] == .boolean(true))
        let photo = try await place.run(
            "cards", "show", "Library", "--photo", "back", "-o", "b.png")
        #expect(photo.status == 0, "\(photo.error)")
        let status = try await place.run("cards", "status", "--json")
        #expect(
            try status.json().compactMap { $0["change"]?.string } == [
                "edited", "created", "deleted",
            ])
        let conflicts = try await place.run("cards", "conflicts")
        #expect(conflicts.text.contains("kept: of this wallet"), "\(conflicts.text)")
        #expect(conflicts.text.contains("lost: of the other wallet"), "\(conflicts.text)")
        let restored = try await place.run(
            "cards", "restore", "Cinema")
        #expect(restored.status == 0, "\(restored.error)")

        let outbox = try await place.run("outbox", "list", "--json").json()
        #expect(
            outbox.compactMap { $0["file"]?.string } == [
                "refused.png", "photo.png", "sent.png",
            ], "\(outbox)")
        let outboxSchema = try JSONSchema("outbox")
        for upload in outbox { #expect(try outboxSchema.problems(with: upload) == []) }

        let feed = try await place.run("feed", "--offline", "--json").json()
        let images = try #require(feed.first?["images"]?.array)
        #expect(images.count == 2)
        for image in images {
            let id = try #require(image["id"]?.string)
            let shown = try await place.run("show", id, "--json")
            #expect(shown.status == 0, "\(shown.error)")
            #expect(try shown.json().first?["width"]?.number == 32)
        }
    }

    @Test func `an old edit is undone, redone and continued`() async throws {
        try useEditsHere()
        for (command, words) in [
            (["undo", "photo.png"], ["--filter", "sepia"]),
            (["redo", "photo.png"], ["--filter", "sepia", "--brightness", "10"]),
            (
                ["redo", "photo.png"],
                ["--filter", "sepia", "--brightness", "10", "--flip", "h"]
            ),
        ] {
            let outcome = try await place.run(command)
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            let check = try await place.run(
                ["edit", "photo.png"] + words + ["-o", "check.png", "--force"],
                // Keeps the check out of the remembered edits.
                environment: ["XDG_DATA_HOME": place.home.appending(path: "other").path])
            #expect(check.status == 0, "\(check.error)")
            #expect(try place.read("out.png") == place.read("check.png"))
        }
        let history = try await place.run("history", "photo.png")
        #expect(history.text.split(separator: "\n").count >= 4, "\(history.text)")
    }

    @Test func `an old batch is continued, and does nothing twice`() async throws {
        let stamps = try continueJournal()
        let edit = ["edit", "in", "-r", "--filter", "mono", "--out-dir", "small", "--json"]

        let outcome = try await place.run(edit + ["--resume"])

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json().count { $0["skipped"] != nil } == 2, "\(outcome.text)")
        for (name, stamp) in stamps { #expect(try modified(name) == stamp) }

        // Another edit replaces the old results, because the journal identifies them as the tool's
        // own.
        let other = try await place.run(
            "edit", "in", "-r", "--filter", "noir", "--out-dir", "small", "--resume", "--json")
        #expect(other.status == 0, "\(other.error)")
        #expect(try other.json().count { $0["skipped"] == nil } == 2, "\(other.text)")
    }

    /// Moves the edit files from /tmp/imageeditor-fixture to the workplace by rewriting their
    /// paths.
    private func useEditsHere() throws {
        let folder = place.home.appending(path: ".local/share/imageeditor/edits")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".json") {
            let file = folder.appending(path: name)
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let here = text.replacing("/tmp/imageeditor-fixture/", with: place.folder.path + "/")
            try Data(here.utf8).write(to: file)
        }
    }

    /// Adapts the journal and the results' times to this copy. A job is identified by the inode
    /// and the times of its picture, which copying changes.
    ///
    /// - Returns: The modification time of each result, by name.
    private func continueJournal() throws -> [String: Int] {
        let journal = place.path("small/.imageeditor-journal")
        let lines = String(decoding: try Data(contentsOf: journal), as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        try #require(lines.count == 2)
        var text = ""
        var stamps: [String: Int] = [:]
        for name in ["a.png", "b.jpg"] {
            let result = "small/" + name
            let size = try place.read(result).count
            var line = try #require(lines.first { $0.count == 9 && $0[2] == String(size) })
            let nanoseconds = try #require(Int(line[3]))
            var times = [timespec](
                repeating: timespec(
                    tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000),
                count: 2)
            let isSet = utimensat(AT_FDCWD, place.path(result).path, &times, 0) == 0
            try #require(isSet)
            stamps[result] = nanoseconds
            line[1] = String(try job("in/" + name), radix: 16)
            let words = line.dropLast().joined(separator: " ")
            text += "\n" + words + " " + String(StableHash.of(words), radix: 16) + "\n"
        }
        try Data(text.utf8).write(to: journal)
        return stamps
    }

    /// The job hash of commit 3aa1609, version 0.1.0, for `--filter mono` without options.
    private func job(_ name: String) throws -> UInt64 {
        var hash = StableHash()
        hash.add(field: "0.1.0")
        hash.add(field: "0 false 1 false false  false -1  ")
        var recipe = StableHash()
        recipe.add(Data(#"{"version":1,"operations":[{"op":"mono"}]}"#.utf8))
        hash.add(field: String(recipe.value, radix: 16))
        var status = stat()
        let isThere = stat(place.path(name).path, &status) == 0
        try #require(isThere)
        hash.add(
            field: "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec)"
                + " \(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)")
        return hash.value
    }

    private func modified(_ name: String) throws -> Int {
        var status = stat()
        let isThere = stat(place.path(name).path, &status) == 0
        try #require(isThere)
        return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
