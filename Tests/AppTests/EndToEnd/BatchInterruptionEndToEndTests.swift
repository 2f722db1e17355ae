import Foundation
import Testing

/// Large, interrupted, repeated and concurrent batches.
struct BatchInterruptionEndToEndTests {
    @Test
    func `C7: of a thousand pictures 990 are edited, ten bad ones are named, and the status is 1`()
        async throws
    {
        let (place, bad) = try await many(1_000)

        let outcome = try await place.run(
            "edit", "photos", "-r", "--out-dir", "out", "--filter", "sepia", "--json")

        #expect(outcome.status == 1)
        #expect(try place.files("out").count == 990)
        let lines = try outcome.json()
        #expect(Set(lines.compactMap { $0["input"]?.string }).count == 1_000)
        #expect(lines.count == 1_000)
        let failed = lines.filter { $0["error"] != nil }
        #expect(failed.compactMap { $0["input"]?.string }.sorted() == bad)
        #expect(outcome.lines.count == 1)
        #expect(outcome.error.contains("10 of 1,000 images failed: photos/"))
        for name in bad { #expect(outcome.error.contains(name)) }
        #expect(try place.names() == ["out", "photos"])
    }

    @Test func `a killed batch continues, and does nothing twice`() async throws {
        let (place, bad) = try await many(400)
        let edit = [
            "edit", "photos", "-r", "--out-dir", "out", "--filter", "sepia", "--resume", "--json",
        ]
        var made: [String: Int] = [:]
        for round in 1...3 {
            let run = try ToolRun(edit, in: place)
            let goal = 80 * round
            for await end in run.end(
                by: SIGKILL, when: { ((try? place.files("out").count) ?? 0) >= goal })
            {
                #expect(end.wasInTime)
            }
            let stamps = try place.stamps("out")
            for (name, stamp) in made { #expect(stamps[name] == stamp, "\(name) was made twice") }
            #expect(stamps.count < 396)
            made = stamps
        }
        // A torn journal line is ignored.
        let journal = try FileHandle(forWritingTo: place.path("out/.imageeditor-journal"))
        try journal.seekToEnd()
        try journal.write(contentsOf: Data("\n12ab 34".utf8))
        try journal.close()

        let last = try await place.run(edit)

        #expect(last.status == 1)
        let stamps = try place.stamps("out")
        #expect(stamps.count == 396)
        for (name, stamp) in made { #expect(stamps[name] == stamp, "\(name) was made twice") }
        let lines = try last.json()
        #expect(lines.count == 400)
        #expect(lines.count { $0["skipped"] != nil } == made.count)
        #expect(lines.compactMap { $0["error"] == nil ? nil : $0["input"]?.string }.sorted() == bad)
        // The unfinished files of the killed runs are gone.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place.path("out").path)
                .filter { $0.hasPrefix(".") } == [".imageeditor-journal"])

        let again = try await place.run(edit)
        #expect(again.status == 1)
        #expect(try place.stamps("out") == stamps)
        let schema = try JSONSchema("edit")
        for line in try again.json() where line["error"] == nil {
            #expect(try schema.problems(with: line) == [])
            #expect(line["skipped"] == .boolean(true))
        }
    }

    @Test func `only a changed input, recipe or result is edited again`() async throws {
        let place = try Workplace()
        let names = (0..<6).map { "\($0).jpg" }
        for (index, name) in names.enumerated() {
            try place.write(
                try await Workplace.smallPicture(width: 8 + index), to: "photos/\(name)")
        }
        let edit = ["edit", "photos", "-r", "--out-dir", "out", "--resume", "--filter"]
        #expect(try await place.run(edit + ["sepia"]).status == 0)
        let first = try place.stamps("out")

        try place.write(try await Workplace.smallPicture(width: 30), to: "photos/1.jpg")
        try FileManager.default.removeItem(at: place.path("out/2.jpg"))
        try place.write(Data("somebody else's".utf8), to: "out/3.jpg")
        let second = try await place.run(edit + ["sepia"])
        let changed = try place.stamps("out")

        #expect(second.status == 1)
        #expect(second.error.contains("out/3.jpg exists already"))
        #expect(second.error.contains("overwrite it with --force\n"), "\(second.error)")
        #expect(try place.read("out/3.jpg") == Data("somebody else's".utf8))
        #expect(names.filter { changed[$0] != first[$0] } == ["1.jpg", "2.jpg", "3.jpg"])

        let third = try await place.run(edit + ["mono", "--force"])
        #expect(third.status == 0, "\(third.error)")
        let all = try place.stamps("out")
        #expect(names.filter { all[$0] == changed[$0] } == [])
        #expect(try await place.run(edit + ["mono"]).status == 0)
        #expect(try place.stamps("out") == all)
    }

    @Test func `two runs over one folder at once share the work`() async throws {
        let place = try Workplace()
        for index in 0..<100 {
            try place.write(
                try await Workplace.smallPicture(width: 80), to: "photos/\(index).jpg")
        }
        let edit = [
            "edit", "photos", "-r", "--out-dir", "out", "--resume", "--filter", "sepia", "--json",
        ]

        async let one = place.run(edit)
        async let other = place.run(edit)
        let outcomes = try await [one, other]

        for outcome in outcomes {
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try outcome.json().count == 100)
        }
        #expect(try place.files("out").count == 100)
        // Exactly one of the two runs made each result.
        let journal = try place.read("out/.imageeditor-journal")
        #expect(journal.split(separator: UInt8(ascii: "\n")).count == 100)
        let worked = try outcomes.map { try $0.json().count { $0["skipped"] == nil } }
        #expect(worked.reduce(0, +) == 100)
    }

    @Test func `C8: any number of jobs gives the same bytes as one edit`() async throws {
        let place = try Workplace()
        for (index, name) in ["a.jpg", "b.jpg"].enumerated() {
            // The picture is large enough for a second thread.
            try place.write(try await Workplace.picture(index), to: "photos/\(name)")
        }
        let operations = ["--filter", "sepia=0.7", "--vibrance", "20"]

        // With more jobs than pictures, each picture gets two threads.
        for (index, jobs) in [["--jobs", "1"], ["--jobs", "8"]].enumerated() {
            for format in ["jpg", "png"] {
                let folder = "out-\(index)-\(format)"
                let outcome = try await place.run(
                    ["edit", "photos", "-r", "--out-dir", folder, "--format", format]
                        + operations + jobs)
                #expect(outcome.status == 0, "\(outcome.error)")
                for name in ["a", "b"] {
                    let single = "\(name).\(format)"
                    if index == 0 {
                        let edit = try await place.run(
                            ["edit", "photos/\(name).jpg", "-o", single] + operations)
                        #expect(edit.status == 0)
                    }
                    #expect(try place.read("\(folder)/\(single)") == place.read(single))
                }
            }
        }
    }

    @Test func `an interrupted batch leaves no partial files`() async throws {
        let place = try Workplace()
        for index in 0..<16 {
            try place.write(try await Workplace.picture(index), to: "photos/\(index).jpg")
        }
        // Nothing writes to the pipe: the batch cannot end by itself.
        #expect(mkfifo(place.path("photos/endless.jpg").path, 0o600) == 0)
        var photos = (0..<16).map { "photos/\($0).jpg" }
        photos.insert("photos/endless.jpg", at: 8)
        let run = try ToolRun(
            ["edit"] + photos + ["--out-dir", "out", "--filter", "sepia"], in: place)

        for await end in run.end(
            by: SIGTERM, when: { ((try? place.files("out").count) ?? 0) >= 3 })
        {
            #expect(end.status == 143)
        }

        let names = try FileManager.default.contentsOfDirectory(atPath: place.path("out").path)
        #expect(names.filter { $0.hasPrefix(".") } == [".imageeditor-journal"])
        #expect(!names.contains("endless.jpg"))
        for name in names where !name.hasPrefix(".") {
            let check = try await place.run("show", "out/\(name)")
            #expect(check.status == 0, "\(check.error)")
        }
    }

    /// Tiny pictures; one in a hundred is not an image.
    private func many(_ count: Int) async throws -> (place: Workplace, bad: [String]) {
        let place = try Workplace()
        let picture = try await Workplace.smallPicture(width: 8)
        var bad: [String] = []
        let broken = [
            Data(), Data("<html>".utf8), picture.prefix(picture.count / 2), picture.prefix(3),
            Data(count: 500),
        ]
        for index in 0..<count {
            let name = "photos/\(index / 100)/image-\(index + 1_000).jpg"
            if index % 100 == 37 {
                bad.append(name)
                try place.write(broken[index / 100 % broken.count], to: name)
            } else {
                try place.write(picture, to: name)
            }
        }
        return (place, bad.sorted())
    }
}
