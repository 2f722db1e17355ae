import Core
import Presentation
import Testing

struct FilterArgumentTests {
    private let filters = [
        FilterInfo(
            name: "blur", aliases: ["CIBlur"], category: "blur", summary: "", space: .linear,
            parameters: [
                .init(
                    "radius",
                    aliases: [
                        "inputRadius",
                        .init("ev", minimum: -9, maximum: 9, scale: 100, suffix: "EV"),
                    ], unit: "pixels"),
                .init("mode", unit: "text"),
                .init("color", kind: .text(format: "#RRGGBB")),
            ], vectors: [.init("inputBoth", parameters: ["radius", "mode"])]),
        FilterInfo(
            name: "none", aliases: [], category: "photo", summary: "", space: .none,
            parameters: []),
    ]

    @Test(arguments: [
        ("blur", Recipe.Operation("blur")),
        ("blur=2.5", Recipe.Operation("blur", ["radius": 2.5])),
        ("blur=-1", Recipe.Operation("blur", ["radius": -1])),
        ("blur=1.5EV", Recipe.Operation("blur", ["ev": 1.5])),
        ("blur=-2ev", Recipe.Operation("blur", ["ev": -2])),
        ("blur,radius=+3Ev", Recipe.Operation("blur", ["ev": 3])),
        ("blur,ev=3", Recipe.Operation("blur", ["ev": 3])),
        ("blur=EV", Recipe.Operation("blur", ["radius": "EV"])),
        ("blur,inputRadius=3EV", Recipe.Operation("blur", ["inputRadius": "3EV"])),
        ("blur,mode=3EV", Recipe.Operation("blur", ["mode": "3EV"])),
        ("blur,radius=2,mode=soft", Recipe.Operation("blur", ["radius": 2, "mode": "soft"])),
        ("CIBlur,inputRadius=3", Recipe.Operation("blur", ["inputRadius": 3])),
        ("blur=much", Recipe.Operation("blur", ["radius": "much"])),
        ("blur=nan", Recipe.Operation("blur", ["radius": "nan"])),
        ("blur,color=003366", Recipe.Operation("blur", ["color": "003366"])),
        ("blur,color=112e33", Recipe.Operation("blur", ["color": "112e33"])),
        ("blur,color=320", Recipe.Operation("blur", ["color": 320])),
        ("blur,inputBoth=1 2", Recipe.Operation("blur", ["inputBoth": "1 2"])),
        ("blur,mode=a=b", Recipe.Operation("blur", ["mode": "a=b"])),
        (#"blur,mode=a\,b,radius=2"#, Recipe.Operation("blur", ["mode": "a,b", "radius": 2])),
        (#"blur,mode=a\b\"#, Recipe.Operation("blur", ["mode": #"a\b\"#])),
    ])
    func `names, values and parameters make an operation`(
        text: String, operation: Recipe.Operation
    ) throws {
        let argument = try #require(FilterArgument(text))

        #expect(try argument.operation(of: filters) == operation)
    }

    @Test(arguments: [
        "none=1", "blur,strength=1", "blur=1,radius=2",
    ])
    func `meaningless input is a usage error`(text: String) throws {
        let argument = try #require(FilterArgument(text))

        #expect(throws: FilterArgumentFailure.self) { try argument.operation(of: filters) }
    }

    @Test(arguments: ["", "=1", "blur,", "blur,radius", "blur,=1", "blur=", "blur,mode="])
    func `malformed input is refused`(text: String) {
        #expect(FilterArgument(text) == nil)
    }

    @Test(arguments: ["a,b", #"a\,b"#, #"a\"#, "a", ",", "a=b,c=d"])
    func `an escaped value is read as it was`(value: String) throws {
        let argument = try #require(FilterArgument("blur,mode=" + FilterArgument.escaped(value)))

        #expect(try argument.operation(of: filters).parameters["mode"] == .text(value))
    }
}
