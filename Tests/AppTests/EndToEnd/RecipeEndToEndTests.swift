import Core
import Foundation
import Testing

/// Recipe files of the built tool: `recipe`, `edit --print-recipe` and `edit --as-command`.
struct RecipeEndToEndTests {
    private static let warm =
        #"{"version":1,"operations":[{"op":"sepia","intensity":0.8},{"op":"brightness","amount":20}]}"#

    @Test func `the printed recipe makes the same picture, and nothing is written`() async throws {
        let place = try await Self.place()
        let words = ["--filter", "CISepiaTone,inputIntensity=0.8", "--brightness", "20"]
        let printed = try await place.ok(["edit", "photo.png"] + words + ["--print-recipe"])
        #expect(printed.text == Self.warm + "\n")
        #expect(try place.names() == ["photo.png"])
        #expect(try await place.ok(["edit"] + words + ["--print-recipe"]).text == printed.text)

        try place.write(printed.output, to: "warm.json")
        try await place.ok(["edit", "photo.png", "-o", "a.png"] + words)
        try await place.ok("edit", "photo.png", "-o", "b.png", "--recipe", "warm.json")
        #expect(try place.read("a.png") == place.read("b.png"))
        #expect(try JSONSchema("recipe").problems(with: JSON(printed.text)) == [])
    }

    @Test func `a remembered edit can be printed as a recipe`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia=0.8", "-o", "out.png")
        let printed = try await place.ok(
            "edit", "out.png", "--continue", "--brightness", "20", "--print-recipe")
        #expect(printed.text == Self.warm + "\n")
        let line = try await place.ok("edit", "out.png", "--continue", "--as-command").text
        #expect(line == "imageeditor edit \(place.folder.path)/photo.png --filter sepia=0.8\n")
    }

    @Test(arguments: [
        ["--filter", "sepia=0.8", "--brightness", "-20", "--rotate", "30,background=#336699"],
        ["--hue", "0.1", "--crop", "12x8+2+3", "--resize", "20x20", "--flip", "v"],
        ["--perspective", "1/1;20/2;21/14;2/13", "--quality", "55", "--format", "jpeg"],
        ["--gamma", "1e-1", "--format", "webp", "--lossless", "--metadata", "strip"],
        ["--lut", "o'dd, na\\me $x.cube", "--progressive", "--optimize", "--format", "jpeg"],
    ])
    func `the command line that is printed makes the same picture`(words: [String]) async throws {
        let place = try await Self.place()
        let table = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n.5 1 1\n"
        try place.write(Data(table.utf8), to: "o'dd, na\\me $x.cube")
        try place.write(try place.read("photo.png"), to: "a b's \"photo\".png")

        let edit = ["edit", "a b's \"photo\".png"] + words
        try await place.ok(edit + ["-o", "one"])
        let line = try await place.ok(edit + ["-o", "the other", "--as-command"]).text
        let outcome = try await place.shell("imageeditor() { \"$TOOL\" \"$@\"; }\n" + line)
        #expect(outcome.status == 0, "\(line): \(outcome.error)")
        #expect(try place.read("one") == place.read("the other"), "\(line)")
    }

    @Test func `operations that cannot be typed are passed as a recipe`() async throws {
        let place = try await Self.place()
        let table = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n.5 1 1\n"
        // A comma after a backslash is part of a typed value.
        let name = #"a\,b's.cube"#
        try place.write(Data(table.utf8), to: name)
        let recipe = Recipe([.init("lut", ["file": .text(name)])])
        try place.write(try recipe.jsonData(), to: "r.json")
        let edit = ["edit", "photo.png", "--recipe", "r.json"]
        try await place.ok(edit + ["-o", "one.png"])

        let json = try #require(
            try await place.ok(edit + ["-o", "two.png", "--as-command", "--json"]).json().first)
        #expect(try JSONSchema("edit-command").problems(with: json) == [])
        let line = try #require(json["command"]?.string)
        let outcome = try await place.shell("imageeditor() { \"$TOOL\" \"$@\"; }\n" + line)
        #expect(outcome.status == 0, "\(line): \(outcome.error)")
        #expect(try place.read("one.png") == place.read("two.png"), "\(line)")
    }

    @Test func `recipes are shown, compared and joined in a stable form`() async throws {
        let place = try await Self.place()
        let names = [
            "a.json":
                #"{"operations": [ {"inputIntensity": 0.8, "op": "CISepiaTone"},"#
                + #" {"op":"brightness","amount":2e1}], "version": 1}"#,
            "b.json":
                #"{"version":1,"operations":[{"op":"sepia","intensity":0.8},{"op":"hue","amount":3}]}"#,
        ]
        for (name, text) in names { try place.write(Data(text.utf8), to: name) }

        let shown = try await place.ok("recipe", "show", "a.json").text
        #expect(shown == "1  sepia intensity=0.8\n2  brightness amount=20\n")
        #expect(try await place.ok("recipe", "show", "a.json", "--json").text == Self.warm + "\n")
        let diff = try await place.ok("recipe", "diff", "a.json", "b.json").text
        #expect(diff == "  sepia intensity=0.8\n- brightness amount=20\n+ hue amount=3\n")
        let json = try #require(
            try await place.ok("recipe", "diff", "a.json", "b.json", "--json").json().first)
        #expect(try JSONSchema("recipe-diff").problems(with: json) == [])
        let same = try await place.ok("recipe", "diff", "a.json", "a.json").text
        #expect(same == "the recipes are the same\n")

        try await place.ok("recipe", "merge", "a.json", "b.json", "-o", "c.json")
        let merged = String(decoding: try place.read("c.json"), as: UTF8.self)
        #expect(
            merged == Self.warm.dropLast(2)
                + #",{"op":"sepia","intensity":0.8},{"op":"hue","amount":3}]}"# + "\n")
        let again = try await place.run("recipe", "merge", "a.json", "-o", "c.json")
        #expect(again.status == 73)
        #expect(
            again.error == "imageeditor: c.json exists already; overwrite it with --force\n")
        let piped = try await place.run(
            "recipe", "merge", "-", "b.json", input: Data(Self.warm.utf8))
        #expect(piped.text == merged)
    }

    @Test(arguments: ["both.json", "other/both.json", "recipes/both.json", "link/both.json"])
    func `a merged recipe finds its files, wherever it is written`(output: String) async throws {
        let place = try await Self.place()
        let ones = String(repeating: "1 1 1\n", count: 8)
        try place.write(Data("LUT_3D_SIZE 2\n\(ones)".utf8), to: "recipes/a.cube")
        let recipe = Recipe([.init("lut", ["file": .text("a.cube")])])
        try place.write(try recipe.jsonData(), to: "recipes/a.json")
        for folder in ["other", "far/away"] {
            try FileManager.default.createDirectory(
                at: place.path(folder), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            at: place.path("link"), withDestinationURL: place.path("far/away"))

        try await place.ok("recipe", "merge", "recipes/a.json", "-o", output)

        try await place.ok("edit", "photo.png", "--recipe", "recipes/a.json", "-o", "one.png")
        try await place.ok("edit", "photo.png", "--recipe", output, "-o", "two.png")
        #expect(try place.read("one.png") == place.read("two.png"))
    }

    @Test func `each invalid recipe is reported, and newer versions are refused`() async throws {
        let place = try await Self.place()
        let names = [
            "good.json": Self.warm, "newer.json": #"{"version":2,"graph":{}}"#,
            "range.json": #"{"version":1,"operations":[{"op":"sepia","intensity":7}]}"#,
        ]
        for (name, text) in names { try place.write(Data(text.utf8), to: name) }

        let all = try await place.run(
            "recipe", "validate", "good.json", "newer.json", "range.json", "none.json", "--json")
        #expect(all.status == 1)
        let lines = try all.json()
        #expect(lines.count == 1 && lines[0]["recipe"]?.string == "good.json")
        #expect(try JSONSchema("recipe-validate").problems(with: lines[0]) == [])
        #expect(all.lines.count == 3, "\(all.error)")
        let newer = try await place.run("recipe", "validate", "newer.json")
        #expect(newer.status == 65 && newer.isOneLine, "\(newer.error)")
        #expect(newer.error.contains("recipe version 2 is not known"), "\(newer.error)")
        #expect(try await place.run("recipe", "show", "range.json").status == 65)
        #expect(try await place.run("recipe", "diff", "none.json", "good.json").status == 66)
        #expect(try await place.run("recipe", "diff", "-", "-").status == 64)
        #expect(
            try await place.ok("recipe", "validate", "good.json").text
                == "good.json: valid, 2 operations\n")
    }

    @Test func `a waiting upload has its recipe`() async throws {
        let place = try await Self.place()
        _ = try await place.run(
            "edit", "photo.png", "--filter", "sepia=0.8", "--brightness", "20", "--upload")
        let list = try #require(try await place.run("outbox", "list", "--json").json().first)

        let warm = try JSON(Self.warm)
        #expect(list["recipe"] == warm)
        #expect(try JSONSchema("outbox").problems(with: list) == [])
    }

    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(as: .png), to: "photo.png")
        return place
    }
}
