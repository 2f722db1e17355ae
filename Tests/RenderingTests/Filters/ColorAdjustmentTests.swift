import Rendering
import TestSupport
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
        #expect(try run(SepiaTone(), on: [[100, 100, 100]]) == [[135, 120, 94]])
    }

    @Test(
        arguments: [
            Brightness(amount: 0), Contrast(amount: 0), Saturation(amount: 0), Exposure(amount: 0),
            Vibrance(amount: 0), HueAdjust(amount: 0), ColorControls(), SepiaTone(intensity: 0),
            Identity(),
        ] as [any Filter])
    func `the neutral value changes nothing`(_ filter: any Filter) throws {
        #expect(try program(filter).isIdentity)
    }

    @Test(arguments: [-100.0, -20, 40, 100])
    func `grey stays grey where only colour changes`(_ amount: Double) throws {
        let filters: [any Filter] = [
            Saturation(amount: amount), Vibrance(amount: amount), HueAdjust(amount: amount),
        ]
        for filter in filters {
            #expect(try !program(filter).producesColor)
            #expect(try runOnGrays(filter) == (0...255).map { SIMD3(repeating: UInt8($0)) })
        }
    }

    @Test(arguments: [-100.0, -20, 40, 100])
    func `what is lighter stays lighter`(_ amount: Double) throws {
        let filters: [any Filter] = [
            Brightness(amount: amount), Contrast(amount: amount), Exposure(amount: amount),
        ]
        for filter in filters {
            let reds = try runOnGrays(filter).map(\.x)
            #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 <= $1 })
        }
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

    @Test func `what is out of range is refused with the range`() {
        #expect(
            throws: FilterError.outOfRange(
                filter: "brightness", parameter: "amount", value: 101, minimum: -100, maximum: 100)
        ) { try Brightness(amount: 101).operation() }
        #expect(
            throws: FilterError.outOfRange(
                filter: "exposure", parameter: "ev", value: -11, minimum: -10, maximum: 10)
        ) { try Exposure(ev: -11).operation() }
        #expect(
            throws: FilterError.outOfRange(
                filter: "color-controls", parameter: "contrast", value: 5, minimum: 0, maximum: 4)
        ) { try ColorControls(contrast: 5).operation() }
        #expect(throws: FilterError.self) { try Saturation(amount: .nan).operation() }
        #expect(throws: FilterError.self) { try HueAdjust(angle: .degrees(181)).operation() }
        #expect(throws: FilterError.self) { try SepiaTone(intensity: -0.1).operation() }
    }
}
