import ImageEditorTestSupport
import Rendering
import Testing

struct ColorAdjustmentTests {
    @Test(arguments: FilterFormula.all)
    func `a filter is its formula, to the nearest level`(_ subject: FilterFormula) throws {
        var random = SeededGenerator(seed: 3)
        let colors: [SIMD3<UInt8>] =
            (0..<500).map { _ in [random.sample(), random.sample(), random.sample()] }
        let results = try run(subject.filter, on: colors)

        try #require(results.count == colors.count)
        for (color, result) in zip(colors, results) {
            let exact = subject.formula(SIMD3<Double>(color) / 255)
                .clamped(lowerBound: .zero, upperBound: .one)
            let error = SIMD3<Double>(result) - exact * 255
            #expect(error.max() <= 0.58 && error.min() >= -0.58, "\(color) became \(result)")
        }
    }

    @Test func `worked out by hand`() throws {
        let color: [SIMD3<UInt8>] = [[0, 100, 250]]
        #expect(try run(Brightness(amount: 100), on: color) == [[51, 151, 255]])
        #expect(try run(Brightness(amount: -50), on: color) == [[0, 75, 225]])  // − 25.5
        #expect(try run(Contrast(amount: -100), on: color) == [[32, 107, 219]])  // ¾ c + 31.875
        #expect(try run(Saturation(amount: -100), on: [[255, 0, 0]]) == [[54, 54, 54]])
        #expect(try run(Saturation(amount: 100), on: [[110, 100, 90]]) == [[119, 99, 79]])
        #expect(try run(Exposure(amount: 100), on: [[0, 10, 188]]) == [[0, 18, 255]])
        #expect(try run(Vibrance(amount: 100), on: [[255, 0, 0]]) == [[255, 0, 0]])
        #expect(try run(Gamma(amount: 100), on: [[0, 64, 255]])[0] == [0, 131, 255])
        #expect(try run(ColorInvert(), on: color) == [[255, 155, 5]])
        #expect(try run(ColorPosterize(levels: 2), on: [[127, 128, 255]]) == [[0, 255, 255]])
        #expect(try run(ColorThreshold(), on: [[0, 160, 0], [0, 180, 0]])[0] == .zero)
        #expect(try run(FalseColor(), on: [.zero]) == [[77, 0, 0]])  // 76.5
        #expect(try run(ColorMonochrome(), on: [SIMD3(repeating: 51)]) == [[61, 46, 31]])
        #expect(try run(Look(.sepia), on: [[100, 100, 100]]) == [[135, 120, 94]])
    }

    @Test func `a colour may end in Core Image's alpha of 1`() throws {
        let opaque = try FilterCatalog.standard.filter(
            named: "CIFalseColor", parameters: ["inputColor0": "1 0.5 0 1"])
        #expect(try run(opaque, on: [.zero]) == [[255, 128, 0]])
        #expect(throws: FilterError.self) {
            try FilterCatalog.standard.filter(
                named: "CIFalseColor", parameters: ["inputColor0": "1 0.5 0 0.5"])
        }
    }

    @Test(
        arguments: [
            Brightness(amount: 0), Contrast(amount: 0), Saturation(amount: 0), Exposure(amount: 0),
            Vibrance(amount: 0), HueAdjust(amount: 0), ColorControls(), Look(.sepia, intensity: 0),
            Look(.original), Temperature(amount: 0), Tint(amount: 0), Highlights(amount: 0),
            Shadows(amount: 0), Gamma(amount: 0), TemperatureAndTint(), HighlightShadowAdjust(),
            Grayscale(amount: 0), HueRotate(angle: .degrees(0)), ColorInvert(amount: 0),
            ColorMatrixFilter(.identity), ColorClamp(), ColorMonochrome(intensity: 0),
            ColorPosterize(levels: 256), Vignette(intensity: 0), Look(.kelvin, intensity: 0),
        ] as [any Filter])
    func `the neutral value changes nothing`(_ filter: any Filter) throws {
        #expect(try program(filter).isIdentity)
    }

    @Test(arguments: [-100.0, -20, 40, 100])
    func `grey stays grey where only colour changes`(_ amount: Double) throws {
        let filters: [any Filter] = [
            Saturation(amount: amount), Vibrance(amount: amount), HueAdjust(amount: amount),
            HueRotate(angle: .degrees(amount)),
        ]
        for filter in filters {
            #expect(try !program(filter).producesColor)
            #expect(try runOnGrays(filter) == (0...255).map { SIMD3(repeating: UInt8($0)) })
        }
    }

    @Test(arguments: [-100.0, -20, 40, 100])
    func `lighter values stay lighter`(_ amount: Double) throws {
        let filters: [any Filter] = [
            Brightness(amount: amount), Contrast(amount: amount), Exposure(amount: amount),
            Highlights(amount: amount), Shadows(amount: amount), Gamma(amount: amount),
        ]
        for filter in filters {
            let reds = try runOnGrays(filter).map(\.x)
            #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func `only the upper or the lower tones move`() throws {
        for amount in [-100.0, 100] {
            let highlights = try runOnGrays(Highlights(amount: amount)).map(\.y)
            let shadows = try runOnGrays(Shadows(amount: amount)).map(\.y)
            #expect(Array(highlights[...127]) == Array(0...127) && highlights[255] == 255)
            #expect(Array(shadows[128...]) == Array(128...255) && shadows[0] == 0)
            let direction = amount / 100
            #expect((Double(highlights[200]) - 200) * direction > 5)
            #expect((Double(shadows[50]) - 50) * direction > 5)
        }
    }

    @Test func `a warmer picture is yellower, and grey keeps its luma`() throws {
        func gray(_ filter: any Filter) throws -> SIMD3<Double> {
            let result = try run(filter, on: [SIMD3(repeating: 128)])
            let linear = (SIMD3<Double>(result[0]) / 255).map(PointReference.decoded)
            #expect(abs(PointReference.luma(linear) - PointReference.decoded(128.0 / 255)) < 0.004)
            return linear
        }
        let warm = try gray(Temperature(amount: 100))
        #expect(warm.x > warm.y && warm.y > warm.z)
        let cool = try gray(Temperature(amount: -100))
        #expect(cool.x < cool.y && cool.y < cool.z)
        let magenta = try gray(Tint(amount: 100))
        #expect(magenta.x > magenta.y && magenta.z > magenta.y)
        let green = try gray(Tint(amount: -100))
        #expect(green.x < green.y && green.z < green.y)
        #expect(try gray(TemperatureAndTint(temperature: 9000)) == warm)
        #expect(try gray(TemperatureAndTint(tint: -50)) == green)
    }

    /// 4000 K on the daylight locus, CIE 15: x = 0.38234, y = 0.38379. The corrected light's own
    /// white becomes neutral in linear sRGB.
    @Test func `the light that is corrected becomes neutral`() throws {
        let (x, y) = (0.382344, 0.383766)
        let (big, small) = (x / y, (1 - x - y) / y)
        let light = SIMD3(
            3.2404542 * big - 1.5371385 - 0.4985314 * small,
            -0.9692660 * big + 1.8760108 + 0.0415560 * small,
            0.0556434 * big - 0.2040259 + 1.0572252 * small)
        let encoded = (light / 2).map(PointReference.encoded) * 255
        let result = try run(
            Temperature(amount: -100), on: [SIMD3<UInt8>(encoded, rounding: .toNearestOrEven)])[0]
        // Daylight at 6500 K is D65, up to a level or two.
        #expect(Int(result.max()) - Int(result.min()) <= 3, "\(result)")
    }

    @Test func `adjustments that undo each other leave every byte`() throws {
        let there = try Brightness(amount: 80).operation()
        let back = try Brightness(amount: -80).operation()
        guard case .point(let first) = there, case .point(let second) = back else {
            Issue.record("\(there), \(back)")
            return
        }
        #expect(PointProgram(first + second).isIdentity)
    }

    @Test func `a value out of range is refused with the range`() {
        #expect(
            throws: FilterError.outOfRange(
                filter: "brightness", parameter: "amount", value: 101, minimum: -100, maximum: 100)
        ) { try Brightness(amount: 101).operation() }
        #expect(
            throws: FilterError.outOfRange(
                filter: "exposure", parameter: "inputEV", value: -11, minimum: -10, maximum: 10)
        ) { try Exposure(ev: -11).operation() }
        #expect(
            throws: FilterError.outOfRange(
                filter: "color-controls", parameter: "contrast", value: 5, minimum: 0, maximum: 4)
        ) { try ColorControls(contrast: 5).operation() }
        #expect(throws: FilterError.self) { try Saturation(amount: .nan).operation() }
        #expect(throws: FilterError.self) { try HueAdjust(angle: .degrees(181)).operation() }
        #expect(throws: FilterError.self) { try Look(.sepia, intensity: -0.1).operation() }
    }
}
