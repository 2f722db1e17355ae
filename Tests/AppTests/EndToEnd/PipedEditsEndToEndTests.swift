import Core
import Foundation
import Testing

/// Remembered edits, and results that are written to standard output.
struct PipedEditsEndToEndTests {
    @Test func `a new edit to standard output leaves the history of an earlier one`() async throws {
        let place = try await place()
        let first = try await place.run("edit", "photo.png", "--filter", "noir", "-o", "-")
        #expect(first.status == 0)
        #expect(try await place.run("history", "photo.png").status == 66)
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let history = try await place.run("history", "photo.png").text

        let piped = try await place.run("edit", "photo.png", "--filter", "noir", "-o", "-")

        #expect(piped.output == first.output)
        #expect(try await place.run("history", "photo.png").text == history)
        try await place.ok("undo", "photo.png")
        #expect(try place.read("out.png") == place.read("photo.png"))
    }

    @Test func `undo and redo of an edit without a result file move only its history`()
        async throws
    {
        let place = try await place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "sepia.png")
        let folder = ".local/share/imageeditor/edits"
        let file = place.home.appending(path: folder)
            .appending(path: try #require(place.namesAtHome(folder).first))
        var edit = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        try #require(edit.removeValue(forKey: "output") != nil)
        try JSONSerialization.data(withJSONObject: edit).write(to: file)

        let files = try place.names()
        let undo = try await place.run("undo", "photo.png")
        #expect(undo.status == 0)
        #expect(undo.text.hasPrefix("* 0  the original\n  1  sepia\n"), "\(undo.text)")
        #expect(undo.text.contains("result: not written to a file"))
        let redo = try await place.run("redo", "photo.png", "--json")
        #expect(try JSONSchema("history").problems(with: JSON(redo.text)) == [])
        #expect(try place.names() == files)

        try await place.ok("undo", "photo.png", "-o", "out.png")
        try await place.ok("redo", "photo.png")
        #expect(try place.read("out.png") == place.read("sepia.png"))
    }

    @Test func `a continued edit to standard output is a change of the history`() async throws {
        let place = try await place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        let sepia = try place.read("out.png")
        let piped = try await place.run("edit", "photo.png", "--continue", "--hue", "9", "-o", "-")
        #expect(piped.status == 0)
        #expect(try place.read("out.png") == sepia)

        try await place.ok("undo", "photo.png")
        #expect(try place.read("out.png") == sepia)
        try await place.ok("redo", "photo.png")
        #expect(try place.read("out.png") == piped.output)
    }

    private func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(as: .png), to: "photo.png")
        return place
    }
}
