import Core
import Editing
import Foundation
import Testing

/// `filters --sheet`, and the options of `edit` that the catalogue brings, from the built tool.
struct FiltersEndToEndTests {
    @Test func `a sheet of all filters is drawn, and its numbers are told`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(
            "filters", "--sheet", "photo.jpg", "-o", "sheet.png", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        let json = try #require(try outcome.json().first)
        #expect(try JSONSchema("filters-sheet").problems(with: json).isEmpty)
        let listed = try await place.run("filters", "--json").json().first?["filters"]?.array ?? []
        // All but the one that takes a file.
        #expect(json["filters"]?.array?.count == listed.count - 1)
        let facts = try RenderingImageInspector().inspect(place.read("sheet.png"))
        #expect(facts.format == "png" && facts.width == 8 * 244 + 4)
        let again = try await place.run("filters", "--sheet", "photo.jpg", "-o", "sheet.png")
        #expect(again.status == 73)
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
        ("--lut=nope.cube", "lut: file nope.cube is not readable: no such file"),
        ("--lut=photo.jpg", "lut: file photo.jpg is not a table: line 1: this is no text"),
        (
            "--perspective=0/0;1/1",
            "perspective: corners 0/0;1/1 is not X/Y;X/Y;X/Y;X/Y, clockwise from the top left"
        ),
        ("--temperature=101", "temperature: amount 101 is not within -100…100"),
        ("--filter=gaussian", "did you mean CIGaussianBlur?"),
        ("--filter=vignete", "did you mean vignette?"),
        ("--filter=blur,radios=2", "blur has no parameter radios; it has radius"),
    ])
    func `what is wrong is said with what would be right`(
        argument: String, message: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run("edit", "photo.jpg", argument, "-o", "out.jpg")

        #expect(outcome.status == 64)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
