import Rendering
import Testing

struct FilterCatalogTests {
    private let catalog = FilterCatalog.standard

    @Test func `every name is listed once, and every alias leads to one filter`() {
        let names = catalog.filters.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        for filter in catalog.filters {
            for name in [filter.name] + filter.aliases {
                #expect(catalog.descriptor(named: name)?.name == filter.name)
            }
        }
    }

    @Test func `the strip keeps its order`() {
        #expect(
            FilterCatalog.photoEffects.map(\.name) == [
                "chrome", "fade", "instant", "noir", "process", "tonal", "transfer", "sepia",
            ])
    }

    @Test func `a filter is made by its name and its key`() throws {
        let filter = try catalog.filter(named: "sepia", parameters: ["intensity": 0.8])
        #expect((filter as? Look)?.name == "sepia")
        #expect((filter as? Look)?.intensity == 0.8)
        let whole = try catalog.filter(named: "sepia")
        #expect((whole as? Look)?.intensity == 1)
    }

    @Test func `parameters with Core Image's keys have Core Image's units`() throws {
        let sepia = try catalog.filter(named: "CISepiaTone", parameters: ["inputIntensity": 0.8])
        #expect((sepia as? Look)?.name == "sepia")
        #expect((sepia as? Look)?.intensity == 0.8)
        let exposure = try catalog.filter(named: "CIExposureAdjust", parameters: ["inputEV": 2])
        #expect((exposure as? Exposure)?.ev == 2)
        let vibrance = try catalog.filter(named: "CIVibrance", parameters: ["inputAmount": -0.5])
        #expect((vibrance as? Vibrance)?.amount == -50)
        let hue = try catalog.filter(named: "CIHueAdjust", parameters: ["inputAngle": 3])
        #expect((hue as? HueAdjust)?.angle == .radians(3))
        let controls = try catalog.filter(
            named: "CIColorControls", parameters: ["inputContrast": 1.5, "saturation": 0])
        #expect((controls as? ColorControls)?.contrast == 1.5)
        #expect((controls as? ColorControls)?.saturation == 0)
    }

    @Test func `geometry is made from text and from numbers`() throws {
        let area = CropArea.rectangle(x: 5, y: 7, width: 30, height: 20)
        #expect(try crop(["area": "30x20+5+7"]) == area)
        #expect(try crop(["x": 5, "y": 7, "width": 30, "height": 20]) == area)
        #expect(try crop(["ratio": "4:3"]) == .ratio(width: 4, height: 3))
        #expect(try resize(["size": "320"]) == ResizeTarget(width: 320))
        #expect(try resize(["size": 320]) == ResizeTarget(width: 320))
        #expect(try resize(["size": "x200"]) == ResizeTarget(height: 200))
        #expect(
            try resize(["size": "320x200", "mode": "fill", "enlarge": "yes"])
                == ResizeTarget(width: 320, height: 200, mode: .fill, allowsEnlarging: true))
        #expect(try resize(["height": 9]) == ResizeTarget(height: 9))
        let rotation = try catalog.filter(named: "rotate", parameters: ["degrees": -90])
        #expect((rotation as? Rotate)?.degrees == -90)
        let flip = try catalog.filter(named: "flip", parameters: ["axis": "v"])
        #expect((flip as? Flip)?.axis == .vertical)
    }

    @Test(arguments: [
        "", "30", "30x20+5", "30x20+5+7+9", "30x20+-5+7", "30x20x9+1", "axb+c+d", "30X20+5+7",
        " 30x20+5+7",
    ])
    func `a crop that cannot be read is refused`(_ text: String) {
        #expect(
            throws: FilterError.invalidValue(
                filter: "crop", parameter: "area", value: text,
                expected: "WxH or WxH+X+Y, each N or N%")
        ) { try catalog.filter(named: "crop", parameters: ["area": .text(text)]) }
    }

    @Test(arguments: [
        ("crop", "area", "0x20+5+7"), ("crop", "area", "99999x1+0+0"),
        ("crop", "area", "1x1+65536+0"), ("crop", "area", "9999999999999999999x1+0+0"),
        ("resize", "size", "70000"), ("resize", "size", "0x5"),
        ("resize", "size", "9999999999999999999"),
    ])
    func `an impossible side is a separate error`(
        filter: String, key: String, text: String
    ) {
        let error = #expect(
            throws: FilterError.impossibleSize(filter: filter, parameter: key, value: text)
        ) { try catalog.filter(named: filter, parameters: [key: .text(text)]) }
        #expect(error?.reason == "\(key) \(text) is not within 1…65535 pixels a side")
    }

    @Test(arguments: ["", "x", "320x200x9", "-3", "3.5", "axb", "320 x200"])
    func `a size that cannot be read is refused`(_ text: String) {
        #expect(throws: FilterError.self) {
            try catalog.filter(named: "resize", parameters: ["size": .text(text)])
        }
    }

    @Test func `an invalid value is refused with the valid ones`() {
        expect(.unknownFilter("Sepia"), "Sepia", [:])
        expect(
            .unknownParameter(filter: "sepia", parameter: "radius", known: ["intensity"]),
            "CISepiaTone", ["radius": 1])
        expect(
            .outOfRange(
                filter: "brightness", parameter: "amount", value: 100.5, minimum: -100, maximum: 100
            ),
            "brightness", ["amount": 100.5])
        expect(
            .outOfRange(
                filter: "exposure", parameter: "inputEV", value: 11, minimum: -10, maximum: 10),
            "exposure", ["inputEV": 11])
        expect(
            .invalidValue(
                filter: "brightness", parameter: "amount", value: "much", expected: "a number"),
            "brightness", ["amount": "much"])
        expect(
            .givenTwice(filter: "exposure", keys: ["amount", "inputEV"]), "exposure",
            ["amount": 20, "inputEV": 1])
        expect(
            .invalidValue(
                filter: "flip", parameter: "axis", value: "diagonal",
                expected: "one of horizontal, vertical, h, v"), "flip", ["axis": "diagonal"])
        expect(
            .invalidValue(
                filter: "rotate", parameter: "degrees", value: "none", expected: "a number"),
            "rotate", [:])
        expect(
            .invalidValue(
                filter: "rotate", parameter: "background", value: "#12345g",
                expected: "#RRGGBB[AA], R G B of 0…1, white, black or transparent"),
            "rotate", ["degrees": 45, "background": "#12345g"])
        expect(
            .invalidValue(
                filter: "crystallize", parameter: "seed", value: "0.5", expected: "a whole number"),
            "crystallize", ["seed": 0.5])
        #expect(throws: FilterError.self) { try crop([:]) }
        #expect(throws: FilterError.self) { try crop(["area": "1x1+0+0", "x": 3]) }
        #expect(throws: FilterError.self) { try resize([:]) }
        #expect(throws: FilterError.self) { try resize(["size": "3", "width": 3]) }
    }

    @Test(arguments: numbers)
    func `a range accepts its default and ends, and nothing beyond`(
        filter: String, key: String
    ) throws {
        let parameter = try #require(catalog.descriptor(named: filter)?.parameter(key))
        func make(_ value: ParameterValue) throws {
            _ = try catalog.filter(named: filter, parameters: [key: value]).operation()
        }
        let (low, high) = (try #require(parameter.minimum), try #require(parameter.maximum))
        for value in [try #require(parameter.defaultValue), .number(low), .number(high)] {
            #expect(throws: Never.self) { try make(value) }
        }
        for value in [low - 0.001, high + 0.001, .nan] {
            #expect(throws: FilterError.self) { try make(.number(value)) }
        }
    }

    /// Every numeric parameter of every point filter.
    static let numbers = FilterCatalog.standard.filters.filter(\.isOfPoints).flatMap { filter in
        filter.parameters.filter { $0.kind == .number }.map { (filter: filter.name, key: $0.key) }
    }

    @Test func `the identity value changes nothing`() throws {
        for filter in FilterCatalog.standard.filters where filter.isOfPoints {
            guard filter.parameters.contains(where: { $0.identity != nil }) else { continue }
            let values = filter.parameters.compactMap { parameter in
                (parameter.identity ?? parameter.defaultValue).map { (parameter.key, $0) }
            }
            let made = try filter.filter(with: Dictionary(uniqueKeysWithValues: values))
            #expect(try program(made).isIdentity, "\(filter.name)")
        }
    }

    @Test func `a custom filter can be added to a new catalogue`() throws {
        let invert = FilterDescriptor(
            "negative", aliases: ["MYNegative"], category: FilterCategory(rawValue: "mine"),
            summary: "Makes a negative.", space: .encoded,
            parameters: [.intensity(), .slider("Not used.")]
        ) { values throws(FilterError) in
            Negative(intensity: try values.number("intensity"))
        }
        let wider = catalog.registering(invert)

        let made = try wider.filter(named: "MYNegative", parameters: ["intensity": 1])
        #expect(try run(made, on: [[0, 100, 255]]) == [[255, 155, 0]])
        #expect(catalog.descriptor(named: "negative") == nil)
        #expect(wider.registering(invert).filters.count == catalog.filters.count + 1)
    }

    private struct Negative: Filter {
        let intensity: Double

        func operation() throws(FilterError) -> ImageOperation {
            .point([.mixed([.matrix(.scale(-1, offset: 1))], amount: intensity)])
        }
    }

    private func crop(_ parameters: [String: ParameterValue]) throws -> CropArea? {
        (try catalog.filter(named: "crop", parameters: parameters) as? Crop)?.area
    }

    private func resize(_ parameters: [String: ParameterValue]) throws -> ResizeTarget? {
        (try catalog.filter(named: "resize", parameters: parameters) as? Resize)?.target
    }

    private func expect(
        _ error: FilterError, _ name: String, _ parameters: [String: ParameterValue],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: sourceLocation) {
            try catalog.filter(named: name, parameters: parameters)
        }
    }
}
