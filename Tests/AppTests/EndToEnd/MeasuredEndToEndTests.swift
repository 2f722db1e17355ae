import Core
import Editing
import Foundation
import Testing

/// `--auto` and `--match` of the built tool.
struct MeasuredEndToEndTests {
    @Test func `a measured edit is stored as numbers and applied without measuring`() async throws {
        let place = try await Self.place()

        let outcome = try await place.ok("edit", "dark.jpg", "--auto", "--json")
        let line = try #require(try outcome.json().first)
        #expect(line["output"]?.string == "dark-auto.jpg")
        #expect(line["operations"]?[0]?["op"]?.string == "matrix")
        let result = try place.read("dark-auto.jpg")

        let recipe = try await place.ok("edit", "dark.jpg", "--auto", "--print-recipe").output
        #expect(!recipe.isEmpty)
        try place.write(recipe, to: "recipe.json")
        try await place.ok("edit", "dark.jpg", "--recipe", "recipe.json", "-o", "again.jpg")
        #expect(try place.read("again.jpg") == result)
        let command = try await place.ok("edit", "dark.jpg", "--auto", "--as-command").text
        #expect(command.contains("--filter 'matrix=") && !command.contains("auto"), "\(command)")

        try await place.ok("undo", "again.jpg")
        try await place.ok("redo", "again.jpg")
        #expect(try place.read("again.jpg") == result)
    }

    @Test func `an image is measured after the operations before and the remembered ones`()
        async throws
    {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--exposure", "-40", "-o", "out.png")
        try await place.ok(
            "edit", "photo.png", "--continue", "--auto", "-o", "out.png", "--force")
        let history = try await place.ok("history", "out.png").text
        #expect(history.contains("  1  exposure amount=-40\n* 2  + matrix"), "\(history)")

        try await place.ok("edit", "photo.png", "--exposure", "-40", "--auto", "-o", "a.png")
        // Before the exposure, there is nothing to correct, which a note says.
        try await place.ok(
            "edit", "photo.png", "--auto", "--exposure", "-40", "-o", "b.png", "--quiet")
        #expect(try place.read("out.png") == place.read("a.png"))
        #expect(try place.read("a.png") != place.read("b.png"))
    }

    @Test func `nothing to correct is reported`() async throws {
        let place = try await Self.place()
        try place.write(try await Workplace.picture(3), to: "good.jpg")
        let outcome = try await place.run("edit", "good.jpg", "--auto", "-o", "same.jpg")
        #expect(outcome.status == 0)
        #expect(outcome.error == "imageeditor: good.jpg: --auto found nothing to correct\n")
        try await place.ok("edit", "dark.jpg", "--auto", "-o", "light.jpg")
    }

    @Test func `in a batch each picture is measured by itself, and matched to one`() async throws {
        let place = try await Self.place()
        let names = ["dark.jpg", "photo.png"]
        let outcome = try await place.run(
            ["edit"] + names + ["--auto", "--out-dir", "auto", "--json"])
        #expect(outcome.status == 0)
        #expect(
            outcome.error
                == #"{"note":{"message":"photo.png: --auto found nothing to correct"}}"# + "\n")
        let lines = try outcome.json()
        #expect(lines.count == 2)
        for name in names {
            try await place.ok("edit", name, "--auto", "-o", "one-\(name)", "--quiet")
            #expect(try place.read("one-\(name)") == place.read("auto/\(name)"))
        }
        #expect(!lines.contains { $0["operations"]?[0]?["op"]?.string == "auto" })

        try await place.ok(
            ["edit"] + names + ["--match", "photo.png", "--out-dir", "match", "--quiet"])
        try await place.ok("edit", "dark.jpg", "--match-colors", "photo.png", "-o", "one.jpg")
        #expect(try place.read("match/dark.jpg") == place.read("one.jpg"))
        #expect(try place.read("match/dark.jpg") != place.read("auto/dark.jpg"))
        let again = try await place.run(
            ["edit"] + names + ["--match", "photo.png", "--out-dir", "match", "--resume"])
        #expect(again.status == 0 && again.text.isEmpty, "\(again.error)")
        let told = try await place.run(
            ["edit"] + names
                + ["--match", "photo.png", "--out-dir", "match", "--resume", "--json"])
        #expect(told.status == 0 && told.text.contains("skipped"), "\(told.error)")
        #expect(!told.text.contains("\"match\""), "\(told.text)")
    }

    @Test func `an invalid photograph is named, and nothing is written`() async throws {
        let place = try await Self.place()
        try place.write(Data("words".utf8), to: "words.jpg")
        try place.write(try place.read("photo.png").prefix(3000), to: "cut.png")
        let before = try place.names()

        for (file, status) in [("words.jpg", 65), ("cut.png", 65), ("gone.jpg", 66), (".", 66)] {
            for more in [[], ["--out-dir", "out"], ["--print-recipe"]] {
                let outcome = try await place.run(["edit", "photo.png", "--match", file] + more)
                #expect(outcome.status == status, "\(file): \(outcome.error)")
                #expect(outcome.error.contains(file), "\(outcome.error)")
                #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
            }
        }
        let recipe = try await place.run(
            "edit", "photo.png", "--recipe", "-", "-o", "a.png",
            input: Data(#"{"version":1,"operations":[{"op":"auto"}]}"#.utf8))
        #expect(recipe.status == 65)
        let nothing = try await place.run("edit", "--auto", "--print-recipe")
        #expect(nothing.status == 64)
        #expect(try place.names().filter { $0 != "out" } == before)
    }

    /// A well exposed and an underexposed picture.
    private static func place() async throws -> Workplace {
        let place = try Workplace()
        let renderer = RecipeRenderer()
        let picture = try await Workplace.picture(4)
        let small = Recipe([.init("resize", ["width": 300])])
        try place.write(
            try await renderer.render(small, of: picture, as: OutputOptions(format: .png)),
            to: "photo.png")
        let dark = Recipe([
            .init("resize", ["width": 300]), .init("exposure", ["amount": -80]),
        ])
        try place.write(
            try await renderer.render(dark, of: picture, as: OutputOptions(format: .jpeg)),
            to: "dark.jpg")
        return place
    }
}
