import Core
import Presentation
import Testing

struct FiltersPresenterTests {
    private let sut = FiltersPresenter(
        for: FrontEnd { if case .tryFilter(let filter) = $0 { filter } else { nil } })
    private let sepia = FilterInfo(
        name: "sepia", aliases: ["CISepiaTone"], category: "photo", summary: "Brown, as of old.",
        space: .encoded,
        parameters: [
            .init(
                "intensity", aliases: ["inputIntensity"], minimum: 0, maximum: 1,
                sliderMinimum: 0, sliderMaximum: 0.9, default: 1, identity: 0)
        ])
    private let flip = FilterInfo(
        name: "flip", aliases: [], category: "geometry", summary: "Mirrors.", space: .none,
        parameters: [.init("axis", unit: "h or v")])
    private let none = FilterInfo(
        name: "none", aliases: [], category: "photo", summary: "Nothing.", space: .none,
        parameters: [])

    @Test func `filters are listed by category, in the order they are given`() {
        #expect(
            sut.lines(for: [sepia, flip, none]) == [
                "photo", "  sepia  Brown, as of old.", "  none   Nothing.", "geometry",
                "  flip   Mirrors.",
            ])
    }

    @Test func `a filter is shown with its ranges`() {
        #expect(
            sut.lines(for: sepia) == [
                "sepia: Brown, as of old.", "Also:      CISepiaTone", "Category:  photo",
                "Space:     encoded", "Parameters:",
                "  intensity (inputIntensity)  0…1  default 1, no change at 0, slider 0…0.9",
                "Example: sepia=1",
            ])
    }

    @Test func `a text is shown with its form before the range of its numbers`() {
        var matrix = sepia
        matrix.parameters = [
            .init("red", kind: .text(format: "R G B"), minimum: -100, maximum: 100),
            .init("color", kind: .text(format: "#RRGGBB or R G B of 0…1"), minimum: 0, maximum: 1),
            .init("width", unit: "px", minimum: 1, maximum: 9, isRequired: true),
        ]
        #expect(
            sut.lines(for: matrix).dropFirst(5).dropLast() == [
                "  red    R G B, each -100…100", "  color  #RRGGBB or R G B of 0…1",
                "  width  1…9 px                   required",
            ])
    }

    @Test func `a parameter is shown with its effect and the units of its other keys`() {
        var hue = sepia
        hue.parameters = [
            .init(
                "amount",
                aliases: [
                    "turn",
                    .init("inputAngle", minimum: -.pi, maximum: .pi, scale: 1, unit: "radians"),
                ], summary: "How far.", minimum: -100, maximum: 100, isRequired: true)
        ]
        hue.vectors = [.init("inputBoth", [.parameter("amount"), .fixed(0)])]
        #expect(
            sut.lines(for: hue).dropFirst(4).dropLast() == [
                "Parameters:", "  amount (turn, inputAngle)  -100…100  required", "    How far.",
                "    inputAngle: -π…π radians", "Keys for several parameters:",
                "  inputBoth  amount 0",
            ])
        let json = FiltersJSON([hue]).json.text
        #expect(json.contains(#""summary":"How far.""#) && json.contains(#""required":true"#))
        #expect(
            json.contains(
                #""aliasRanges":[{"key":"inputAngle","unit":"radians","minimum":-3.14159"#))
        #expect(json.hasSuffix(#""vectors":[{"key":"inputBoth","form":"amount 0"}]}]}"#))
    }

    @Test func `a filter without parameters says so`() {
        let lines = sut.lines(for: none)

        #expect(lines.contains("No parameters."))
        #expect(lines.last == "Example: none")
    }

    @Test func `the filter that changes nothing is not shown with a value`() {
        var none = sepia
        none.name = "none"

        #expect(
            sut.lines(for: none).last
                == "Example: none")
    }

    @Test func `an example changes the picture and survives a shell`() {
        var brightness = sepia
        brightness.name = "brightness"
        brightness.parameters[0].defaultValue = 0
        brightness.parameters[0].example = 40
        #expect(
            sut.lines(for: brightness).last
                == "Example: brightness=40")
        brightness.parameters[0].example = "0:0 1:1"
        #expect(
            sut.lines(for: brightness).last
                == "Example: 'brightness=0:0 1:1'")
    }

    @Test func `a slider equal to the range is not shown twice`() {
        var short = sepia
        short.parameters[0].sliderMaximum = 1
        #expect(!sut.lines(for: short).joined().contains("slider"))
    }

    @Test func `a required parameter is in the example by its name`() {
        #expect(
            sut.lines(for: flip).last
                == "Example: flip=AXIS")
    }

    @Test func `the JSON form has the documented members in their order`() {
        #expect(
            FiltersJSON([sepia, flip]).json.text
                == #"{"filters":[{"name":"sepia","aliases":["CISepiaTone"],"category":"photo","#
                + #""summary":"Brown, as of old.","space":"encoded","parameters":[{"#
                + #""key":"intensity","aliases":["inputIntensity"],"kind":"number","#
                + #""summary":"","unit":"","minimum":0,"maximum":1,"default":1,"#
                + #""identity":0,"required":false,"sliderMinimum":0,"sliderMaximum":0.9}]},"#
                + #"{"name":"flip","aliases":[],"category":"geometry","summary":"Mirrors.","#
                + #""space":"none","parameters":[{"key":"axis","aliases":[],"kind":"number","#
                + #""summary":"","unit":"h or v","minimum":null,"#
                + #""maximum":null,"default":null,"identity":null,"required":false}]}]}"#)
    }

    @Test(
        arguments: [
            ("sepai", "sepia"),
            ("SEPIA", "sepia"),
            ("flop", "flip"),
            ("blur", nil),
            ("nope", nil),
        ] as [(String, String?)]) func `an unknown name leads to the nearest one`(
            name: String, nearest: String?
        )
    {
        let failure = UnknownFilter(name, known: ["sepia", "flip", "none"])

        #expect(failure.category == .usage)
        #expect(failure.summary == "no filter is called \(name)")
        #expect(failure.advice == .chooseFilter(nearest: nearest))
    }

    @Test func `a part of a name leads to the shortest name that contains it`() {
        let known = ["CIGaussianBlur", "CIGaussianBlurOfMasks", "none"]

        #expect(
            UnknownFilter("gaussian", known: known).advice
                == .chooseFilter(nearest: "CIGaussianBlur"))
        #expect(UnknownFilter("on", known: known).advice == .chooseFilter(nearest: nil))
    }
}
