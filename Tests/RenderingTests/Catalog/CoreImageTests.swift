import Rendering
import Testing

/// Core Image names and values are accepted if the filter supports them.
struct CoreImageTests {
    @Test func `Core Image vectors set the corresponding parameters`() throws {
        let matrix: ColorMatrixFilter = try filter(
            "CIColorMatrix",
            [
                "inputRVector": "0 1 0 0", "inputGVector": "1 0 0 0",
                "inputBiasVector": "0.1 0 0.2 0",
            ])
        #expect(matrix.matrix.red == [0, 1, 0, 0.1] && matrix.matrix.green == [1, 0, 0, 0])
        #expect(matrix.matrix.blue == [0, 0, 1, 0.2])
        let clamp: ColorClamp = try filter(
            "CIColorClamp",
            [
                "inputMinComponents": "0.2 0.2 0.2 0",
                "inputMaxComponents": "0.8 0.8 0.8 1",
            ])
        #expect(clamp.minimum == 0.2 && clamp.maximum == 0.8)
        let light: TemperatureAndTint = try filter(
            "CITemperatureAndTint", ["inputNeutral": "5000 20", "inputTargetNeutral": "6500 0"])
        #expect(light.temperature == 5000 && light.tint == 20)
        let crop: Crop = try filter("CICrop", ["inputRectangle": "10 20 30 40"])
        #expect(crop.area == .rectangle(x: 10, y: 20, width: 30, height: 40))
        let perspective: PerspectiveCorrection = try filter(
            "CIPerspectiveCorrection",
            [
                "inputTopLeft": "1 2", "inputTopRight": "30 3", "inputBottomRight": "31 40",
                "inputBottomLeft": "2 41",
            ])
        #expect(
            perspective.corners
                == Corners(
                    topLeft: .init(1, 2), topRight: .init(30, 3), bottomRight: .init(31, 40),
                    bottomLeft: .init(2, 41)))
        let gamma: Gamma = try filter("CIGammaAdjust", [:])
        #expect(gamma.power == 0.75)
    }

    @Test func `a curve takes Core Image's five points, evenly apart unless given`() throws {
        let curve: ToneCurveFilter = try filter(
            "CIToneCurve", ["inputPoint1": "0.25 0.1", "inputPoint3": "0.75 0.9"])
        #expect(
            curve.points == [
                .init(0, 0), .init(0.25, 0.1), .init(0.5, 0.5), .init(0.75, 0.9), .init(1, 1),
            ])
        #expect(throws: FilterError.givenTwice(filter: "curve", keys: ["points", "point0"])) {
            _ = try filter("curve", ["points": "0:0 1:0.5", "point0": "0 0.1"]) as ToneCurveFilter
        }
    }

    @Test(arguments: [
        ("CIColorClamp", "inputMinComponents", "0 0.1 0 0", "min min min 0"),
        ("CIColorClamp", "inputMaxComponents", "1 1 1 0.5", "max max max 1"),
        ("CITemperatureAndTint", "inputTargetNeutral", "5000 0", "6500 0"),
        (
            "CITemperatureAndTint", "inputNeutral", "5000",
            "2 numbers with spaces or colons between them"
        ),
    ])
    func `an unsupported value is an error that lists the supported ones`(
        name: String, key: String, value: String, expected: String
    ) throws {
        let descriptor = try #require(FilterCatalog.standard.descriptor(named: name))
        #expect(
            throws: FilterError.invalidValue(
                filter: descriptor.name, parameter: key, value: value, expected: expected)
        ) { try descriptor.filter(with: [key: .text(value)]) }
    }

    @Test func `a vector excludes the parameters that it sets, and has their range`() {
        #expect(throws: FilterError.givenTwice(filter: "crop", keys: ["inputRectangle", "x"])) {
            _ = try filter("crop", ["inputRectangle": "1 2 3 4", "x": 3]) as Crop
        }
        #expect(
            throws: FilterError.outOfRange(
                filter: "crop", parameter: "width", value: 0, minimum: 1, maximum: 65_535)
        ) { _ = try filter("crop", ["inputRectangle": "1 2 0 4"]) as Crop }
    }

    private static let colors: [(String, SIMD3<Double>)] = [
        ("#996633", [0.6, 0.4, 0.2]), ("996633", [0.6, 0.4, 0.2]),
        ("0.6 0.4 0.2", [0.6, 0.4, 0.2]), ("white", [1, 1, 1]), ("black", [0, 0, 0]),
        ("003366", [0, 0.2, 0.4]),
    ]

    @Test(arguments: colors)
    func `colours have the same syntax everywhere`(
        text: String, color: SIMD3<Double>
    ) throws {
        let monochrome: ColorMonochrome = try filter("monochrome", ["color": .text(text)])
        #expect(monochrome.color == color)
        let rotate: Rotate = try filter("rotate", ["degrees": 5, "background": .text(text)])
        #expect(
            rotate.background == Paint(red: color.x, green: color.y, blue: color.z))
    }

    @Test func `ranges in code equal those of the catalogue`() {
        for degrees in [-360.5, 361, .infinity] {
            #expect(
                throws: FilterError.outOfRange(
                    filter: "rotate", parameter: "degrees", value: degrees, minimum: -360,
                    maximum: 360)
            ) { try Rotate(degrees: degrees).operation() }
        }
        #expect(
            throws: FilterError.outOfRange(
                filter: "hue", parameter: "inputAngle", value: 4, minimum: -.pi, maximum: .pi)
        ) { try HueAdjust(angle: .radians(4)).operation() }
    }

    private func filter<Result: Filter>(
        _ name: String, _ parameters: [String: ParameterValue]
    ) throws -> Result {
        try #require(
            try FilterCatalog.standard.filter(named: name, parameters: parameters) as? Result)
    }
}
