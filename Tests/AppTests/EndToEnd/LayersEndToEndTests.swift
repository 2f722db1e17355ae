import Core
import Foundation
import Testing

/// Text and pictures on top of an image, with the built tool.
struct LayersEndToEndTests {
    @Test func `text and a picture are laid on by options, and by the same recipe`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(try await Workplace.picture(1), to: "logos/lo,go.jpg")

        let typed = try await place.run(
            "edit", "photo.jpg", "--text", "Hello, a=b", "--text-options",
            "font=DejaVu Sans,anchor=bottom,size=4%", "--text", "two", "--overlay",
            "logos/lo,go.jpg", "--overlay-options", "width=20%,anchor=top-right", "-o",
            "typed.jpg", "--json")
        #expect(typed.status == 0, "\(typed.error)")
        let operations = try #require(try typed.json().first)["operations"]
        #expect(operations?[0]?["text"]?.string == "Hello, a=b")
        #expect(operations?[0]?["size"]?.string == "4%")
        #expect(operations?[1]?["text"]?.string == "two")
        #expect(operations?[2]?["mode"] == nil)

        // A file name is relative to the recipe that contains it.
        try place.write(
            Data(
                #"""
                {"version":1,"operations":[
                {"op":"text","text":"Hello, a=b","font":"DejaVu Sans","anchor":"bottom","size":"4%"},
                {"op":"text","text":"two"},
                {"op":"overlay","file":"lo,go.jpg","width":"20%","anchor":"top-right"}]}
                """#.utf8), to: "logos/recipe.json")
        let read = try await place.run(
            "edit", "photo.jpg", "--recipe", "logos/recipe.json", "-o", "read.jpg")
        #expect(read.status == 0, "\(read.error)")
        #expect(try place.read("typed.jpg") == place.read("read.jpg"))
        #expect(try place.read("typed.jpg") != place.read("photo.jpg"))
    }

    @Test func `a missing file is named in one line`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let font = try await place.run(
            "edit", "photo.jpg", "--text", "a", "--text-options", "font=No Such Font")
        #expect(font.status == 64)
        #expect(font.error.contains("text: no font No Such Font is installed"))
        let glyph = try await place.run(
            "edit", "photo.jpg", "--text", "\u{13000}", "--text-options", "font=DejaVu Sans")
        #expect(glyph.status == 64)
        #expect(glyph.error.contains("U+13000"))
        let picture = try await place.run("edit", "photo.jpg", "--overlay", "gone.png")
        #expect(picture.status == 66)
        #expect(picture.error.contains("gone.png"))
        for outcome in [font, glyph, picture] {
            #expect(outcome.error.split(separator: "\n").count == 1)
        }
        #expect(try place.names() == ["photo.jpg"])
    }
}
