import ImageEditorTestSupport
import Rendering
import Testing

struct PointProgramTests {
    @Test(arguments: Subject.all)
    func `the kernels agree with plain arithmetic`(_ subject: Subject) {
        var random = SeededGenerator(seed: 1)
        let program = PointProgram(subject.operations)
        for layout in layouts where layout != .gray8 || !program.dependsOnPlace {
            for (width, height) in sizes
            where subject.takesEveryWidth || Self.someWidths.contains(width) {
                let input = PixelBuffer(layout, width: width, height: height) { random.sample() }
                var output = input
                output.run(subject, as: program)

                let expected = PointReference.run(subject.operations, on: input)
                let error = largestError(of: output, expected)
                // Half a level for rounding, plus the error of 16-bit fixed point.
                #expect(error <= 0.5 + subject.tolerance, "\(layout) \(width)×\(height)")
                #expect(output.isPaddingUntouched, "\(layout) \(width)×\(height)")
            }
        }
    }

    @Test(arguments: Subject.all)
    func `all kernels give the same bytes`(_ subject: Subject) {
        var random = SeededGenerator(seed: 2)
        let program = PointProgram(subject.operations)
        for layout in layouts {
            for width in Array(1...70) + [257, 600]
            where subject.takesEveryWidth || Self.someWidths.contains(width) {
                let input = PixelBuffer(layout, width: width, height: 2 + width % 2) {
                    random.sample()
                }
                let results = PointProgram.Kernels.allCases.map { kernels in
                    var output = input
                    output.run(subject, as: program, kernels: kernels)
                    return output
                }
                #expect(results.allSatisfy { $0 == results[0] }, "\(layout) \(width)")
            }
        }
    }

    private let layouts: [PixelLayout] = [
        .gray8, .rgb8, .rgba8, .ycc8(horizontal: 1, vertical: 1), .ycc8(horizontal: 2, vertical: 1),
        .ycc8(horizontal: 1, vertical: 2), .ycc8(horizontal: 2, vertical: 2),
    ]
    private static let someWidths: Set = [7, 33, 257, 301]
    private let sizes = (1...40).map { ($0, 1 + $0 % 3) } + [(256, 2), (301, 3)]

    private func largestError(of image: PixelBuffer, _ expected: [[[Double]]]) -> Double {
        var largest = 0.0
        for (plane, rows) in expected.enumerated() {
            for (row, samples) in rows.enumerated() {
                for (index, sample) in samples.enumerated() {
                    let actual = Double(image.sample(plane: plane, row: row, index))
                    largest = max(largest, abs(actual - sample))
                }
            }
        }
        return largest
    }
}

extension PixelBuffer {
    /// - Parameter program: The subject's program, for subjects that do not depend on the
    ///   position.
    fileprivate mutating func run(
        _ subject: Subject, as program: PointProgram, kernels: PointProgram.Kernels = .widest
    ) {
        if program.dependsOnPlace {
            run(subject.operations, kernels: kernels)
        } else {
            run(program, kernels: kernels)
        }
    }
}
