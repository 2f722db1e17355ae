import Core
import Editing
import Foundation
import Testing

/// `filters --sheet` and the catalogue's options of `edit`, from the built tool.
struct FiltersEndToEndTests {
    @Test func `a sheet of all filters is drawn, and its numbers are explained`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(
            "filters", "--sheet", "photo.jpg", "-o", "sheet.png", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        let json = try #require(try outcome.json().first)
        #expect(try JSONSchema("filters-sheet").problems(with: json).isEmpty)
        let listed = try await place.run("filters", "--json").json().first?["filters"]?.array ?? []
        // All filters except the two that take a file.
        #expect(json["filters"]?.array?.count == listed.count - 2)
        let facts = try RenderingImageInspector().inspect(place.read("sheet.png"))
        #expect(facts.format == .png && facts.width == 8 * 244 + 4)
        let again = try await place.run("filters", "--sheet", "photo.jpg", "-o", "sheet.png")
        #expect(again.status == 73)
    }

    @Test func `a recipe's lookup table is found beside the recipe`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), to: "looks/negative.cube")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"lut","file":"negative.cube"}]}"#.utf8),
            to: "looks/negative.json")

        let outcome = try await place.run(
            "edit", "photo.jpg", "--recipe", "looks/negative.json", "-o", "out.jpg")

        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test(arguments: [
        ["--sheet", "photo.jpg"], ["-o", "sheet.png"], ["--force"],
        ["sepia", "--sheet", "photo.jpg", "-o", "sheet.png"],
    ])
    func `a sheet needs an image and a file, and no filter`(arguments: [String]) async throws {
        let outcome = try await Workplace().run(["filters"] + arguments)
        #expect(outcome.status == 64)
    }

    @Test func `every adjustment and turn has an option, and tables are files`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(
            Data("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), to: "a=1,b.cube")
        let typed = [
            "--temperature", "20", "--tint", "-10", "--highlights", "-30", "--shadows", "40",
            "--gamma", "10", "--sharpness", "50", "--straighten", "-2.5", "--rotate",
            "12.5,background=#203040", "--perspective", "10/10;300/20;310/200;5/190", "--lut",
            "a=1,b.cube",
        ]

        let outcome = try await place.run(
            ["edit", "photo.jpg"] + typed + ["-o", "out.jpg", "--json"])

        #expect(outcome.status == 0, "\(outcome.error)")
        let operations = try outcome.json().first?["operations"]?.array ?? []
        #expect(
            operations.map { $0["op"]?.string } == [
                "temperature", "tint", "highlights", "shadows", "gamma", "sharpness", "straighten",
                "rotate", "perspective", "lut",
            ])
    }

    @Test(arguments: [
        (
            "--perspective=0/0;1/1",
            "perspective: corners 0/0;1/1 is not X/Y;X/Y;X/Y;X/Y, clockwise from the top left"
        ),
        ("--temperature=101", "temperature: amount 101 is not within -100…100"),
        ("--filter=gaussian", "no filter is called gaussian; did you mean blur?"),
        ("--filter=vignete", "did you mean vignette?"),
        ("--filter=blur,radios=2", "blur has no parameter radios; it has radius"),
    ])
    func `a mistake is reported with the valid values`(
        argument: String, message: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run("edit", "photo.jpg", argument, "-o", "out.jpg")

        #expect(outcome.status == 64)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test(arguments: [
        (["edit", "photo.jpg", "--lut", "nope.cube"], 66, "lut: nope.cube: no such file"),
        (["edit", "photo.jpg", "--lut", "folder"], 66, "lut: folder: it is a folder"),
        (
            ["edit", "photo.jpg", "--filter", "lut=photo.jpg"], 65,
            "lut: photo.jpg: not a table: line 1: the line is not text"
        ),
        (
            ["edit", "photo.jpg", "--lut", "empty.cube"], 65,
            "lut: empty.cube: not a table: there is"
        ),
        (
            ["edit", "photo.jpg", "--recipe", "recipe.json"], 66,
            "recipe.json: operation 1, lut: nope.cube: no such file"
        ),
        (["edit", "photo.jpg", "--recipe", "nope.json"], 66, "nope.json: no such file"),
        (["edit", "photo.jpg", "--recipe", "folder"], 66, "folder: it is a folder"),
        (["edit", "photo.jpg", "--recipe", "empty.cube"], 65, "empty.cube: not a recipe"),
        (["edit", "nope.jpg", "--filter", "sepia"], 66, "is called nope.jpg"),
        (["edit", "folder", "--filter", "sepia"], 66, "folder: it is a folder"),
        (["filters", "--sheet", "nope.jpg", "-o", "s.png"], 66, "is called nope.jpg"),
        (["filters", "--sheet", "empty.cube", "-o", "s.png"], 65, "empty.cube: it is empty"),
        (["upload", "nope.jpg"], 66, "is called nope.jpg"),
        (["upload", "folder"], 66, "folder: it is a folder"),
        (["show", "folder"], 66, "folder: it is a folder"),
        (["serve", "nope", "--port", "0"], 66, "nope"),
    ])
    func `a missing file is 66, and an invalid one is 65`(
        arguments: [String], status: Int, message: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data(), to: "empty.cube")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"lut","file":"nope.cube"}]}"#.utf8),
            to: "recipe.json")
        try FileManager.default.createDirectory(
            at: place.folder.appending(path: "folder"), withIntermediateDirectories: true)

        let outcome = try await place.run(arguments + ["--quiet"])

        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }
}
