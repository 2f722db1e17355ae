import Foundation
import ImageEditorFixtures
import Testing

/// `verify`, run as a program.
struct VerifyEndToEndTests {
    /// A folder with `photo.jpg`.
    private func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        return place
    }

    @Test(arguments: ["JPEG": "jpg", "PNG": "png", "WebP": "webp", "GIF": "gif"])
    func `a file in a format of the program is intact`(_ name: String, _ end: String) async throws {
        let place = try await place()
        let made = try await place.run("edit", "photo.jpg", "--resize", "60", "-o", "small.\(end)")
        #expect(made.status == 0, "\(made.error)")
        for options in [[], ["--sandbox", "all"]] {
            let outcome = try await place.run(["verify", "small.\(end)"] + options)
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.text == "small.\(end): intact (\(name), 60 × 40)\n")
        }
    }

    @Test(arguments: ["HEIC": "heic", "AVIF": "avif", "TIFF": "tif", "JPEG XL": "jxl"])
    func `a file that is decoded in a process of its own is intact, or else is named`(
        _ name: String, _ end: String
    ) async throws {
        let place = try Workplace()
        let file = try Fixtures.data("isolated/gradient.\(end)")
        try place.write(file, to: "whole.\(end)")
        try place.write(file.prefix(file.count * 3 / 4), to: "cut.\(end)")

        let whole = try await place.run("verify", "whole.\(end)")
        #expect(whole.status == 0 && whole.error.isEmpty, "\(whole.error)")
        #expect(whole.text == "whole.\(end): intact (\(name), 64 × 48)\n")

        let cut = try await place.run("verify", "cut.\(end)")
        #expect(cut.status == 65 && cut.output.isEmpty, "\(cut.text)")
        let edited = try await place.run("edit", "cut.\(end)", "--filter", "noir")
        #expect(cut.error == edited.error && cut.error.contains("cut.\(end): "), "\(cut.error)")
    }

    @Test func `a damaged file is an error with the words of an edit`() async throws {
        let place = try await place()
        let photo = try place.read("photo.jpg")
        try place.write(photo.prefix(photo.count / 2), to: "cut.jpg")

        let outcome = try await place.run("verify", "cut.jpg")
        let edited = try await place.run("edit", "cut.jpg", "--filter", "noir")

        #expect(outcome.status == 65 && outcome.output.isEmpty && outcome.isOneLine)
        #expect(outcome.error == edited.error && outcome.error.contains("cut.jpg: "))
        #expect(try place.names() == ["cut.jpg", "photo.jpg"])
    }

    @Test func `damage that costs no pixel is a note`() async throws {
        let place = try await place()
        try place.write(try place.read("photo.jpg").dropLast(2), to: "end.jpg")

        let outcome = try await place.run("verify", "end.jpg")

        #expect(outcome.status == 0)
        #expect(
            outcome.error == "imageeditor: end.jpg: the end marker is missing; no pixel is lost\n")
        #expect(outcome.text == "end.jpg: intact (JPEG, 1200 × 800)\n")
        let quiet = try await place.run("verify", "end.jpg", "--quiet")
        #expect(quiet.error.isEmpty && quiet.text == outcome.text)
    }

    @Test func `all files are checked although one fails`() async throws {
        let place = try await place()
        let photo = try place.read("photo.jpg")
        try place.write(photo.prefix(photo.count / 2), to: "cut.jpg")

        let outcome = try await place.run("verify", "cut.jpg", "none.jpg", "photo.jpg")

        #expect(outcome.status == 1)
        #expect(outcome.text == "photo.jpg: intact (JPEG, 1200 × 800)\n")
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.count == 3, "\(outcome.error)")
        #expect(lines.last == "imageeditor: 2 of 3 images failed")
    }

    @Test(arguments: [
        (["none.jpg"], 66, "none.jpg: no such file"),
        (["empty.jpg"], 65, "empty.jpg: "),
        (["text.jpg"], 65, "text.jpg: "),
        (["photo.jpg", "--max", "image-pixels=9"], 65, "image-pixels"),
        (["."], 64, ". is a folder; use -r to include the images in it"),
        (["-r", "none"], 66, "none: no such file"),
        (["-r", "nothing"], 66, "the given files and folders contain no pictures"),
        (["-", "@-"], 64, "standard input (-) is named twice"),
    ])
    func `a failure has its own exit status`(
        _ words: [String], _ status: Int, _ sentence: String
    ) async throws {
        let place = try await place()
        try place.write(Data(), to: "empty.jpg")
        try place.write(Data("text".utf8), to: "text.jpg")
        try place.write(Data("text".utf8), to: "nothing/text.txt")

        let outcome = try await place.run(["verify"] + words)

        #expect(outcome.status == status && outcome.output.isEmpty)
        #expect(outcome.isOneLine && outcome.error.contains(sentence), "\(outcome.error)")
    }

    @Test func `standard input, lists and folders are read`() async throws {
        let place = try await place()
        try place.write(try place.read("photo.jpg"), to: "sub/deeper/copy.jpg")
        try place.write(Data("text".utf8), to: "sub/notes.txt")
        let facts = "intact (JPEG, 1200 × 800)\n"

        let piped = try await place.run("verify", "-", input: try place.read("photo.jpg"))
        #expect(piped.status == 0 && piped.text == "standard input: \(facts)", "\(piped.error)")
        let list = try await place.run("verify", "@-", input: Data("photo.jpg\n".utf8))
        #expect(list.status == 0 && list.text == "photo.jpg: \(facts)", "\(list.error)")
        let folder = try await place.run("verify", "-r", ".")
        #expect(folder.status == 0, "\(folder.error)")
        #expect(folder.text == "./photo.jpg: \(facts)./sub/deeper/copy.jpg: \(facts)")
    }

    @Test func `JSON is that of show, and a failure is JSON on standard error`() async throws {
        let place = try await place()
        let shown = try await place.run("show", "photo.jpg", "--json")

        let outcome = try await place.run("verify", "photo.jpg", "none.jpg", "--json")

        #expect(outcome.status == 1 && outcome.text == shown.text)
        let lines = try outcome.error.split(separator: "\n").map { try JSON($0) }
        let failure = try #require(lines.first?["error"])
        #expect(failure["code"]?.number == 66)
        #expect(failure["message"]?.string == "none.jpg: no such file")
        #expect(lines.last?["note"]?["message"]?.string == "1 of 2 images failed")
    }
}
