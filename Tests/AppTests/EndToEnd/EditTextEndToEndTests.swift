import Core
import Foundation
import Testing

/// Changes to existing texts by number, with the built tool.
struct EditTextEndToEndTests {
    @Test func `a text of the last edit gets new words and keeps its style`() async throws {
        let place = try await Self.place()
        try await place.ok(
            "edit", "photo.jpg", "--text", "Old", "--text-options", "anchor=top,size=9%", "--hue",
            "20", "--text", "Other", "-o", "out.png")
        let old = try place.read("out.png")

        let outcome = try await place.ok(
            "edit", "photo.jpg", "--continue", "--edit-text", "1", "--text", "New, words", "-o",
            "out.png", "--force", "--json")
        let operations = try #require(try outcome.json().first)["operations"]?.array
        #expect(operations?.compactMap { $0["op"]?.string } == ["text", "hue", "text"])
        #expect(operations?[0]["text"]?.string == "New, words")
        #expect(operations?[0]["size"]?.string == "9%")
        #expect(operations?[2]["text"]?.string == "Other")
        let new = try place.read("out.png")
        #expect(new != old)

        let history = try await place.ok("history", "photo.jpg").text
        #expect(history.contains("\n* 2  text 1: text=Old → 'New, words'\n"), "\(history)")

        try await place.ok("undo", "out.png")
        #expect(try place.read("out.png") == old)
        try await place.ok("redo", "out.png")
        #expect(try place.read("out.png") == new)
        try await place.ok(
            "edit", "photo.jpg", "--text", "New, words", "--text-options", "anchor=top,size=9%",
            "--hue", "20", "--text", "Other", "-o", "again.png")
        #expect(try place.read("again.png") == new)
    }

    @Test func `options without words change a text of a recipe, and the printed recipe agrees`()
        async throws
    {
        let place = try await Self.place()
        let recipe = Recipe([.init("text", ["text": "One", "anchor": "left"]), .init("sepia")])
        try place.write(try recipe.jsonData(), to: "recipe.json")
        let words = [
            "edit", "photo.jpg", "--recipe", "recipe.json", "--edit-text", "1", "--text-options",
            "color=black,size=20", "--text-options", "anchor=top",
        ]

        let printed = try await place.ok(words + ["--print-recipe"]).output
        let wanted: [String: Recipe.Value] = [
            "text": "One", "anchor": "top", "color": "black", "size": 20,
        ]
        let result = try Recipe(json: printed)
        #expect(result.operations.map(\.name) == ["text", "sepia"])
        #expect(result.operations[0].parameters == wanted)
        let command = try await place.ok(words + ["--as-command"]).text
        #expect(command.contains("text=One,anchor=top,color=black,size=20"), "\(command)")
    }

    @Test func `a missing text number is a usage error that counts the texts`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.jpg", "--text", "Only", "-o", "out.png")

        let beyond = try await place.run(
            "edit", "photo.jpg", "--continue", "--edit-text", "2", "--text", "No")
        #expect(beyond.status == 64)
        #expect(beyond.error.contains("--edit-text: there is no text 2; there is 1"))
        let none = try await place.run("edit", "photo.jpg", "--edit-text", "1", "--text", "No")
        #expect(none.status == 64)
        #expect(none.error.contains("there is no text 1; there are 0; add one with --text"))
        for outcome in [beyond, none] {
            #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        }
        #expect(try place.names() == ["out.png", "photo.jpg"])
    }

    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        return place
    }
}
