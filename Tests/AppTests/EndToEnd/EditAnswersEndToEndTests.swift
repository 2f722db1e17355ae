import Core
import Editing
import Foundation
import Testing

/// The names and messages of `edit`'s results, from the built tool.
struct EditAnswersEndToEndTests {
    @Test func `a recipe with Core Image names gives results our names`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"CISepiaTone","inputIntensity":0.5}]}"#.utf8),
            to: "recipe.json")

        let outcome = try await place.run("edit", "photo.jpg", "--recipe", "recipe.json", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        let line = try #require(try outcome.json().first)
        #expect(line["output"]?.string == "photo-sepia.jpg")
        #expect(
            line["operations"]?[0]
                == .object(["op": .string("sepia"), "intensity": .number(0.5)]))
    }

    @Test func `with -o - standard output has only the picture, and the JSON goes elsewhere`()
        async throws
    {
        let outcome = try await Workplace().run(
            "edit", "bundled:sea.jpg", "--filter", "noir", "-o", "-", "--json")

        #expect(outcome.status == 0)
        #expect(try RenderingImageInspector().inspect(outcome.output).width == 1200)
        let line = try JSON(outcome.error)
        #expect(try JSONSchema("edit").problems(with: line) == [])
        #expect(line["output"]?.string == "-")
        #expect(line["bytes"]?.number == Double(outcome.output.count))
    }

    @Test func `with --json all of standard error is JSON`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(
            "edit", "photo.jpg", "missing.jpg", "--filter", "noir", "--json", "--format", "png",
            "--quality", "50")

        #expect(outcome.status == 1)
        let lines = try outcome.error.split(separator: "\n").map { try JSON($0) }
        for line in lines {
            let schema = try JSONSchema(line["note"] == nil ? "error" : "note")
            #expect(try schema.problems(with: line) == [])
        }
        #expect(lines.count { $0["error"] != nil } == 1)
        #expect(lines.contains { $0["note"]?["message"]?.string == "1 of 2 images failed" })
    }

    @Test func `an image from standard input is called so everywhere`() async throws {
        let place = try Workplace()
        let picture = try await Workplace.picture()

        let edited = try await place.run("edit", "-", "--filter", "sepia", input: picture)
        #expect(edited.status == 0, "\(edited.error)")
        _ = try await place.run("upload", "-", input: picture)
        _ = try await place.run(
            "edit", "-", "--filter", "noir", "-o", "-", "--upload", input: picture)

        #expect(try place.names() == ["stdin-sepia.jpg"])
        #expect(
            try await place.run("outbox", "list", "--json").json().map { $0["file"]?.string }
                == ["stdin.jpg", "stdin-noir.jpg"])
        let words = try await place.run("show", "-", input: Data("words".utf8))
        #expect(words.error.hasPrefix("imageeditor: standard input: not an image"))
    }

    @Test func `--format overrides the extension of -o, and the tool reports it`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run("edit", "photo.jpg", "-o", "x.png", "--format", "jpeg")

        #expect(outcome.status == 0)
        #expect(outcome.error == "imageeditor: x.png is written as JPEG, as --format says\n")
        #expect(try RenderingImageInspector().inspect(place.read("x.png")).format == .jpeg)
    }

    @Test func `a quality without effect is reported`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let png = try await place.run("edit", "photo.jpg", "-o", "x.png", "--quality", "50")
        #expect(png.status == 0)
        #expect(png.error.contains("--quality has no effect"))
        let jpeg = try await place.run("edit", "photo.jpg", "-o", "x.jpg", "--quality", "50")
        #expect(jpeg.status == 0)
        #expect(jpeg.error.isEmpty)
    }
}
