import Core
import Editing
import Foundation
import Testing

/// Many images, and the same image many times: C7 and C8 of the reliability cases.
struct ToolBatchTests {
    @Test
    func `C7: of a thousand images 990 are edited, ten bad ones are named, and the status is 1`()
        async throws
    {
        let place = try Workplace()
        let picture = try await Workplace.smallPicture(width: 8)
        let names = (0..<1_000).map { "image-\($0 + 1_000).jpg" }
        let isBad = { (index: Int) in index % 100 == 37 }
        // Each file is invalid in a different way.
        let bad = [
            Data(), Data("<html>".utf8), picture.prefix(picture.count / 2), picture.prefix(3),
            Data(count: 500),
        ]
        for (index, name) in names.enumerated() {
            try place.write(isBad(index) ? bad[index / 100 % bad.count] : picture, to: name)
        }

        let outcome = try await place.run(["edit"] + names + ["--filter", "sepia"])

        #expect(outcome.status == 1)
        let badNames = names.indices.filter(isBad).map { names[$0] }
        #expect(outcome.lines.count == 11, "\(outcome.error)")
        for (line, name) in zip(outcome.lines, badNames) {
            #expect(line.hasPrefix("imageeditor: \(name): "), "\(line)")
        }
        #expect(outcome.lines.last == "imageeditor: 10 of 1,000 images failed")
        let made = try place.names().filter { $0.contains("-sepia") }
        let goodNames = names.indices.filter { !isBad($0) }.map { names[$0] }
        #expect(made == goodNames.map { $0.replacing(".jpg", with: "-sepia.jpg") })
        let results = try Set(made.map { try place.read($0) })
        #expect(results.count == 1)
        #expect(try RenderingImageInspector().inspect(try #require(results.first)).width == 8)
        #expect(try place.names().count == 1_990)
    }

    @Test func `C7: bad files among several uploads are named, and the others are queued`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "good.jpg")
        try place.write(Data("words".utf8), to: "bad.jpg")

        let outcome = try await place.run("upload", "bad.jpg", "good.jpg", "missing.jpg")

        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 4, "\(outcome.error)")
        #expect(outcome.lines.last?.contains("of 3 images, 2 failed") == true, "\(outcome.error)")
        #expect(try await place.run("outbox", "list", "--json").json().count == 1)
    }

    @Test func `C8: twenty runs on one processor and on all give the same bytes`() async throws {
        let place = try Workplace()
        // The picture is large enough for a second thread.
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let edit = [
            "edit", "photo.jpg", "--filter", "sepia=0.7", "--vibrance", "30", "--resize", "700",
            "--rotate", "90",
        ]
        var results: Set<Data> = []

        for round in 0..<20 {
            let output = round % 4 < 2 ? "out.jpg" : "out.png"
            let arguments = edit + ["-o", output, "--force"]
            // libjpeg must give the same result with and without its vector instructions.
            let environment = round % 5 == 0 ? ["JSIMD_FORCENONE": "1"] : [:]
            let outcome =
                round % 2 == 0
                ? try await place.run(arguments, environment: environment)
                : try await place.run(
                    ["-c", "0", Workplace.tool.path] + arguments, environment: environment,
                    program: URL(filePath: "/usr/bin/taskset"))
            #expect(outcome.status == 0, "\(outcome.error)")
            results.insert(try place.read(output))
        }

        // One result per format.
        #expect(results.count == 2)
    }
}
