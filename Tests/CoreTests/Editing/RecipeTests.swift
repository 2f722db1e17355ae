import Core
import Foundation
import Testing

struct RecipeTests {
    private let sample = Recipe([
        .init("brightness", ["amount": 20]),
        .init("sepia", ["intensity": 0.8]),
        .init("vignette", ["radius": 1.5, "color": "#ff8800", "amount": -3]),
        .init("mono"),
    ])

    @Test func `json puts the version, then the names, then parameters by name`() throws {
        let expected =
            #"{"version":1,"operations":[{"op":"brightness","amount":20},"#
            + #"{"op":"sepia","intensity":0.8},"#
            + ##"{"op":"vignette","amount":-3,"color":"#ff8800","radius":1.5},{"op":"mono"}]}"##
        #expect(String(decoding: try sample.jsonData(), as: UTF8.self) == expected)
    }

    @Test func `a recipe survives its own json`() throws {
        #expect(try Recipe(json: sample.jsonData()) == sample)
        #expect(try Recipe(json: Recipe().jsonData()) == Recipe())
    }

    @Test func `any encoder and decoder see the same form`() throws {
        let encoded = try JSONEncoder().encode(sample)
        #expect(try Recipe(json: encoded) == sample)
        #expect(try JSONDecoder().decode(Recipe.self, from: sample.jsonData()) == sample)
    }

    @Test(arguments: [
        0, -0.0, 1, -1, 0.1, 1 / 3, 1e-7, 1e20, 9_007_199_254_740_991, 9_007_199_254_740_992,
        9_007_199_254_740_994, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi, -123.456,
    ])
    func `a number reads back as the same number`(number: Double) throws {
        let recipe = Recipe([.init("x", ["v": .number(number)])])
        #expect(try Recipe(json: recipe.jsonData()) == recipe)
    }

    @Test(arguments: [(20.0, "20"), (0.5, "0.5"), (-4.0, "-4"), (1e15, "1000000000000000")])
    func `a number has no needless digits`(number: Double, digits: String) throws {
        let json = try Recipe([.init("x", ["v": .number(number)])]).jsonData()
        #expect(String(decoding: json, as: UTF8.self).contains("\"v\":\(digits)}"))
    }

    @Test(arguments: ["", "\"", "\\", "\u{0}\u{1f}\u{7f}", "\r\n\t", "ä 🏔 \u{2028}", "</script>"])
    func `a text reads back as the same text`(text: String) throws {
        let recipe = Recipe([.init("x" + text, ["k" + text: .text(text)])])
        #expect(try Recipe(json: recipe.jsonData()) == recipe)
    }

    @Test func `the same recipe gives the same bytes`() throws {
        let keys = (0..<50).map { "key\($0)" }
        var one: [String: Recipe.Value] = [:]
        var other: [String: Recipe.Value] = [:]
        for key in keys { one[key] = 1 }
        for key in keys.reversed() { other[key] = 1 }
        #expect(
            try Recipe([.init("x", one)]).jsonData() == Recipe([.init("x", other)]).jsonData())
    }

    @Test(arguments: [
        ("", "the text ends too early at byte 0"),
        ("{", "the text ends too early at byte 1"),
        (#"{"version":1 "operations":[]}"#, #"expected "," or "}" at byte 13"#),
        ("[]", "it is not a JSON object"),
        (#"{"operations":[]}"#, #""version" is missing or not an integer"#),
        (#"{"version":"1","operations":[]}"#, #""version" is missing or not an integer"#),
        (#"{"version":true,"operations":[]}"#, #""version" is missing or not an integer"#),
        (#"{"version":1}"#, #""operations" is missing or not a list"#),
        (#"{"version":1,"operations":null}"#, #""operations" is missing or not a list"#),
        (#"{"version":1,"operations":{}}"#, #""operations" is missing or not a list"#),
        (#"{"version":1,"operations":[],"note":1}"#, #""note" is not a part of a recipe"#),
        (#"{"version":1,"operations":["sepia"]}"#, "operation 1 is not an object"),
        (#"{"version":1,"operations":[null]}"#, "operation 1 is not an object"),
        (
            #"{"version":1,"operations":[{"op":"mono"},{"amount":1}]}"#,
            #"operation 2 has no name: "op" is missing or not a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":""}]}"#,
            #"operation 1 has no name: "op" is missing or not a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":true}]}"#,
            #"operation 1, sepia: "intensity" is neither a number nor a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":null}]}"#,
            #"operation 1, sepia: "intensity" is neither a number nor a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":[0.8]}]}"#,
            #"operation 1, sepia: "intensity" is neither a number nor a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":1e999}]}"#,
            #"operation 1, sepia: "intensity" is neither a number nor a text"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":1,"intensity":0}]}"#,
            #""intensity" occurs twice in one object"#
        ),
        (
            #"{"version":1,"operations":[{"op":"mono"},{"op":"sepia","\u006fp":"x"}]}"#,
            #""op" occurs twice in one object"#
        ),
        (
            #"{"version":1,"operations":[[{}],{"op":"mono","a":{"b":[],"b":{}}}]}"#,
            #""b" occurs twice in one object"#
        ),
        (
            #"{"version":1,"operations":[],"operations":[{"op":"mono"}]}"#,
            #""operations" occurs twice in one object"#
        ),
        (
            #"{"version":1,"operations":[{"op":"sepia","intensity":NaN}]}"#,
            "expected a value at byte 53"
        ),
    ])
    func `malformed input is refused with the position`(json: String, reason: String) {
        #expect(throws: RecipeError.invalidForm(reason: reason)) {
            try Recipe(json: Data(json.utf8))
        }
    }

    @Test func `another version is named, whatever else the recipe contains`() {
        let json = #"{"version":2,"operations":{"tree":[]},"note":1}"#
        #expect(throws: RecipeError.unsupportedVersion(2)) { try Recipe(json: Data(json.utf8)) }
    }

    @Test func `absurd nesting is an error`() {
        let json = Data(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(
            throws: RecipeError.invalidForm(
                reason: "more than 256 levels are nested at byte 256")
        ) { try Recipe(json: json) }
    }

    @Test func `more operations than the limit are refused`() throws {
        var limits = Limits()
        limits.recipeOperations = 2
        let recipe = Recipe(Array(repeating: .init("mono"), count: 3))
        let json = try recipe.jsonData()

        #expect(throws: RecipeError.tooManyOperations(limit: 2)) {
            try Recipe(json: json, limits: limits)
        }
        limits.recipeOperations = 3
        #expect(try Recipe(json: json, limits: limits) == recipe)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that JSON cannot represent is refused`(number: Double) {
        let recipe = Recipe([.init("mono"), .init("sepia", ["intensity": .number(number)])])
        #expect(
            throws: RecipeError.invalidOperation(
                index: 1, name: "sepia", reason: "intensity is not a finite number")
        ) { try recipe.jsonData() }
    }

    @Test func `a parameter with the key of the name is refused`() {
        let recipe = Recipe([.init("sepia", ["op": "mono"])])
        #expect(throws: RecipeError.self) { try recipe.jsonData() }
        #expect(throws: RecipeError.self) { try JSONEncoder().encode(recipe) }
    }

    @Test func `adding appends in order and does not change the recipe`() {
        let recipe = Recipe([.init("mono")])
        let longer = recipe.adding(.init("sepia")).adding([.init("a"), .init("b")])
        #expect(longer.operations.map(\.name) == ["mono", "sepia", "a", "b"])
        #expect(recipe.operations.map(\.name) == ["mono"])
    }
}
