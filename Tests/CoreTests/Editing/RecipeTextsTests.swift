import Core
import Testing

struct RecipeTextsTests {
    private let recipe = Recipe([
        .init("text", ["text": "one", "size": "4%"]), .init("sepia"),
        .init("text", ["text": 2, "anchor": "top"]), .init("text"),
    ])

    @Test func `texts are listed in order`() {
        #expect(recipe.texts == ["one", "2", ""])
        #expect(Recipe([.init("sepia")]).texts == [])
    }

    @Test func `a text is replaced by its number, and nothing else changes`() throws {
        let changed = try recipe.replacingText(at: 2, with: "two, = new")

        #expect(changed.texts == ["one", "two, = new", ""])
        #expect(changed.operations[2].parameters == ["text": "two, = new", "anchor": "top"])
        var rest = changed
        rest.operations[2] = recipe.operations[2]
        #expect(rest == recipe)
        #expect(try changed.replacingText(at: 2, with: "2").texts == recipe.texts)
    }

    @Test func `given properties of a text change, and the others stay`() throws {
        let changed = try recipe.changingText(at: 1, to: ["size": "5%", "color": "black"])

        #expect(
            changed.operations[0].parameters == ["text": "one", "size": "5%", "color": "black"])
        #expect(changed.operations.dropFirst() == recipe.operations.dropFirst())
        #expect(throws: RecipeError.noSuchText(4, texts: 3)) {
            try recipe.changingText(at: 4, to: [:])
        }
    }

    @Test(arguments: [-1, 0, 4, .max])
    func `a missing text is an error that counts the texts`(number: Int) {
        #expect(throws: RecipeError.noSuchText(number, texts: 3)) {
            try recipe.replacingText(at: number, with: "any")
        }
    }
}
