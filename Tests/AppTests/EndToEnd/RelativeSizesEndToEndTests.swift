import Core
import Editing
import Foundation
import Testing

/// Sizes, places and borders as people type them, from the built tool.
struct RelativeSizesEndToEndTests {
    @Test(arguments: [
        (["--resize", "50%"], 600, 400), (["--resize", "150%"], 1_800, 1_200),
        (["--crop", "800x600"], 800, 600), (["--crop", "50%x100%"], 600, 800),
        (["--gravity", "SouthEast", "--crop", "800x600+5+5"], 800, 600),
        (["--border", "10"], 1_220, 820), (["--border", "10%,color=#102030"], 1_360, 960),
        (["--border", "30", "--trim-borders"], 1_200, 800),
        (["--exposure", "5EV"], 1_200, 800), (["--exposure", "-5ev"], 1_200, 800),
    ])
    func `what people type has the size that they expect`(
        typed: [String], width: Int, height: Int
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(["edit", "photo.jpg"] + typed + ["-o", "out.png"])

        #expect(outcome.status == 0, "\(outcome.error)")
        let facts = try RenderingImageInspector().inspect(place.read("out.png"))
        #expect(facts.width == width && facts.height == height)
    }

    @Test func `a recipe keeps what was typed, and fits other images`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let typed = [
            "--crop", "50%x50%", "--gravity", "north", "--resize", "25%", "--trim-borders",
            "--border", "5%", "--exposure", "2EV",
        ]

        let recipe = try await place.run(["edit", "--print-recipe"] + typed)
        #expect(recipe.status == 0, "\(recipe.error)")
        for part in [#""area":"50%x50%""#, #""anchor":"north""#, #""size":"25%""#, #""ev":2"#] {
            #expect(recipe.text.filter { !$0.isWhitespace }.contains(part), "\(recipe.text)")
        }
        try place.write(Data(recipe.text.utf8), to: "recipe.json")
        let direct = try await place.run(["edit", "photo.jpg", "-o", "a.png"] + typed)
        let file = try await place.run(
            ["edit", "photo.jpg", "-o", "b.png", "--recipe", "recipe.json"])
        #expect(direct.status == 0 && file.status == 0, "\(direct.error) \(file.error)")
        #expect(try place.read("a.png") == place.read("b.png"))

        let command = try await place.run(["edit", "photo.jpg", "--as-command"] + typed)
        #expect(command.text.contains("crop=50%x50%,anchor=north"), "\(command.text)")
        #expect(command.text.contains("exposure,ev=2"), "\(command.text)")
        let history = try await place.run("history", "photo.jpg")
        #expect(history.text.contains("trim-borders"), "\(history.text)")
    }

    @Test(arguments: [
        (["--crop", "9999x10"], "crop: 9999x10"), (["--gravity", "north"], "requires --crop"),
        (["--crop", "9x9", "--gravity", "up"], "crop: anchor up is not"),
        (["--resize", "0%"], "resize: size 0% is not"),
        (["--exposure", "11EV"], "exposure: ev 11 is not within -10…10"),
        (["--border", "wide"], "border: size wide is not"),
    ])
    func `a mistake is named`(typed: [String], message: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(["edit", "photo.jpg"] + typed + ["-o", "out.png"])

        #expect(outcome.status == 64)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
