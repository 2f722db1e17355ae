import Foundation
import Testing

struct RecipeSchemaEndToEndTests {
    @Test func `the documented schema is the tool's`() async throws {
        let place = try Workplace()
        let told = try await place.run("filters", "--schema")
        #expect(told.status == 0)
        let kept = try JSON(Data(contentsOf: JSONSchema.folder.appending(path: Self.name)))
        // `make manual` updates the file.
        #expect(try told.json() == [kept])
    }

    @Test func `a number in range fits the schema and is taken, one out of range is neither`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        _ = try await place.run("edit", "photo.jpg", "--resize", "32", "-o", "small.png")
        let schema = try JSONSchema("recipe")
        let listed = try #require(try await place.run("filters", "--json").json().first)
        var right: [String] = []
        for filter in listed["filters"]?.array ?? [] {
            // Filters with a single, numeric parameter.
            guard let name = filter["name"]?.string, filter["parameters"]?.array?.count == 1,
                let parameter = filter["parameters"]?.array?.first,
                let key = parameter["key"]?.string, let maximum = parameter["maximum"]?.number
            else { continue }
            right.append(#"{"op":"\#(name)","\#(key)":\#(maximum)}"#)
            let wrong = recipe([#"{"op":"\#(name)","\#(key)":\#(maximum + 1)}"#])
            #expect(try !schema.problems(with: JSON(wrong)).isEmpty, "\(wrong)")
            #expect(try await edit(with: wrong, in: place).status == 65, "\(wrong)")
        }
        #expect(right.count > 30)
        #expect(try schema.problems(with: JSON(recipe(right))) == [])
        #expect(try await edit(with: recipe(right), in: place).status == 0)
    }

    private func recipe(_ operations: [String]) -> String {
        #"{"version":1,"operations":[\#(operations.joined(separator: ","))]}"#
    }

    private func edit(with recipe: String, in place: Workplace) async throws -> Workplace.Outcome {
        try place.write(Data(recipe.utf8), to: "recipe.json")
        return try await place.run(
            "edit", "small.png", "--recipe", "recipe.json", "-o", "out.png", "--force")
    }

    @Test(arguments: [
        #"{"version":2,"operations":[]}"#,
        #"{"version":1,"operations":[{"op":"nosuch"}]}"#,
        #"{"version":1,"operations":[{"op":"sepia","strength":1}]}"#,
        #"{"version":1,"operations":[{"op":"sepia","intensity":"a lot"}]}"#,
        #"{"version":1,"operations":[{"op":"rotate"}]}"#,
        #"{"version":1,"operations":[{"op":"flip","axis":"sideways"}]}"#,
    ])
    func `an invalid recipe does not fit the schema`(text: String) throws {
        let json = try JSON(text)
        #expect(try !JSONSchema("recipe").problems(with: json).isEmpty)
    }

    private static let name = "recipe.schema.json"
}
