import Core
import Presentation
import Testing

struct RecipeSchemaTests {
    @Test func `a filter is an object with its names, and nothing but its parameters`() {
        let text = schema(
            FilterInfo(
                name: "sepia", aliases: ["CISepiaTone"], category: "photo", summary: "Brown.",
                space: .encoded,
                parameters: [
                    .init(
                        "intensity", aliases: ["inputIntensity"], summary: "How much.", minimum: 0,
                        maximum: 1, default: 1)
                ]))
        let expected = #"""
            "sepia":{"description":"Brown.","type":"object","properties":\#
            {"op":{"enum":["sepia","CISepiaTone"]},\#
            "intensity":{"type":"number","minimum":0,"maximum":1,"default":1,\#
            "description":"How much."},\#
            "inputIntensity":{"type":"number","minimum":0,"maximum":1,\#
            "description":"The same as intensity."}},\#
            "required":["op"],"additionalProperties":false}}}
            """#
        #expect(text.hasSuffix(expected))
        #expect(text.contains(##""anyOf":[{"$ref":"#/$defs/sepia"}]"##))
        #expect(text.contains(#""version":{"const":1}"#) && text.contains(#""maxItems":1000"#))
    }

    @Test func `a required parameter may be given under any of its keys`() {
        let text = schema(
            FilterInfo(
                name: "hue", aliases: [], category: "color", summary: "Turns.", space: .encoded,
                parameters: [
                    .init(
                        "amount",
                        aliases: [
                            .init("angle", minimum: -3, maximum: 3, scale: 1, unit: "radians")
                        ], minimum: -100, maximum: 100, isRequired: true)
                ], vectors: [.init("both", [.parameter("amount"), .fixed(0)])]))
        let expected = #"""
            "angle":{"type":"number","minimum":-3,"maximum":3,\#
            "description":"The same as amount, in radians."},\#
            "both":{"type":"string","description":"Numbers: amount 0."}}
            """#
        #expect(text.contains(expected))
        let choice = #"""
            "allOf":[{"anyOf":[{"required":["amount"]},{"required":["angle"]},\#
            {"required":["both"]}]}]
            """#
        #expect(text.contains(choice))
    }

    @Test func `words, texts and whole numbers are distinguished`() {
        let text = schema(
            FilterInfo(
                name: "mix", aliases: [], category: "color", summary: "Mixes.", space: .encoded,
                parameters: [
                    .init("axis", kind: .choice(["h", "v"])),
                    .init("color", kind: .text(format: "#rrggbb"), minimum: 0, maximum: 1),
                    .init("levels", kind: .wholeNumber, minimum: 2, maximum: 30),
                ]))
        #expect(text.contains(#""axis":{"enum":["h","v"]}"#))
        #expect(
            text.contains(
                ##""color":{"type":["string","number"],"description":"Given as #rrggbb."}"##))
        #expect(text.contains(#""levels":{"type":"integer","minimum":2,"maximum":30}"#))
    }

    private func schema(_ filter: FilterInfo) -> String { RecipeSchema([filter]).json.text }
}
