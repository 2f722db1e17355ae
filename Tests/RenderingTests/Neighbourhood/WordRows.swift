import CImageEditorKernels
import Foundation
import ImageEditorTestSupport

/// Random rows of planes as input for the 16-bit kernels: processed by one step, then sharpened
/// with random luma in place of the blurred one.
struct WordRows: Equatable {
    enum Step {
        case matrix([Float])
        case power(Float)

        fileprivate func result(_ color: [Double]) -> [Double] {
            switch self {
            case .power(let power): color.map { pow($0, Double(power)) }
            case .matrix(let m):
                (0..<3).map { row in
                    (0..<3).reduce(Double(m[4 * row + 3])) { sum, column in
                        sum + Double(m[4 * row + column]) * color[column]
                    }
                }
            }
        }
    }

    private static let room = 64
    private static let mark: UInt8 = 0xA5
    private static let amount = 13_107.0

    private let width: Int
    private let stride: Int
    /// Two rows each of red, green, blue, luma and the stand-in for blurred luma.
    private var words: [Int16]
    /// Two rows of Y, one of Cb and one of Cr, with marks after them.
    private var results: [UInt8]
    /// The largest difference of a colour to the definition, in levels, before rounding.
    private(set) var largestColorError = 0.0
    private(set) var largestSampleError = 0.0

    var isRestUntouched: Bool {
        let chroma = (width + 1) / 2
        return [width, width, chroma, chroma].enumerated().allSatisfy { row, count in
            results[row * stride + count..<(row + 1) * stride].allSatisfy { $0 == Self.mark }
        }
    }

    init(width: Int, lines: Int, vertical: Int, step: Step, kernels: kernels_width) {
        self.width = width
        let stride = width + 2 * Self.room
        self.stride = stride
        var random = SeededGenerator(seed: UInt64(width))
        var samples = (0..<8 * stride).map { _ in random.sample() }
        let chroma = (width + 1) / 2
        // Chroma repeats its edges.
        for row in 2..<8 {
            let first = row * stride + Self.room
            for x in 1...Self.room {
                samples[first - x] = samples[first]
                if x < Self.room { samples[first + chroma - 1 + x] = samples[first + chroma - 1] }
            }
        }
        words = Array(repeating: 0, count: 10 * stride)
        for index in 8 * stride..<10 * stride { words[index] = Int16(random.sample()) * 64 }
        results = Array(repeating: Self.mark, count: 4 * stride)
        run(samples, lines: lines, vertical: vertical, step, kernels)
        measure(samples, lines: lines, vertical: vertical, step)
    }

    private mutating func run(
        _ samples: [UInt8], lines: Int, vertical: Int, _ step: Step, _ kernels: kernels_width
    ) {
        let (width, stride) = (width, stride)
        var code = kernels_step()
        switch step {
        case .matrix(let values):
            code.kind = Int32(KERNELS_MATRIX)
            kernels_set_values(&code, values, values.count)
        case .power(let power):
            code.kind = Int32(KERNELS_POWER)
            kernels_set_values(&code, [power], 1)
        }
        words.withUnsafeMutableBufferPointer { words in
            guard let words = words.baseAddress else { return }
            func row(_ kind: Int, _ line: Int) -> UnsafeMutablePointer<Int16> {
                words + (2 * kind + (lines == 2 ? line : 0)) * stride
            }
            samples.withUnsafeBufferPointer { samples in
                guard let samples = samples.baseAddress else { return }
                func from(_ row: Int) -> UnsafePointer<UInt8> {
                    samples + row * stride + Self.room
                }
                var rows = kernels_words_rows(
                    luma: (from(0), from(1)), blue: (from(2), from(3), from(4)),
                    red: (from(5), from(6), from(7)),
                    to_colors: (
                        (row(0, 0), row(1, 0), row(2, 0)), (row(0, 1), row(1, 1), row(2, 1))
                    ),
                    to_luma: (row(3, 0), row(3, 1)), width: width, top: 0, lines: Int32(lines),
                    vertical: Int32(vertical))
                var program = kernels_program()
                withUnsafePointer(to: code) { step in
                    program.steps = step
                    program.count = 1
                    kernels_run_words(&program, &rows, kernels)
                }
            }
            func constant(_ kind: Int, _ line: Int) -> UnsafePointer<Int16> {
                UnsafePointer(row(kind, line))
            }
            results.withUnsafeMutableBufferPointer { results in
                guard let results = results.baseAddress else { return }
                var rows = neighbours_planes_rows(
                    colors: (
                        (constant(0, 0), constant(1, 0), constant(2, 0)),
                        (constant(0, 1), constant(1, 1), constant(2, 1))
                    ),
                    luma: (constant(3, 0), constant(3, 1)),
                    blurred: (constant(4, 0), constant(4, 1)),
                    to_luma: (results, lines == 2 ? results + stride : results),
                    to_blue: results + 2 * stride, to_red: results + 3 * stride)
                neighbours_sharpen_planes(&rows, Int16(Self.amount), width, kernels)
            }
        }
        // The samples after the rows have no meaning.
        for row in 0..<8 {
            for x in width..<stride { words[row * stride + x] = 0 }
        }
        if lines == 1 {
            for x in 0..<width { results[stride + x] = Self.mark }
        }
    }

    private mutating func measure(_ samples: [UInt8], lines: Int, vertical: Int, _ step: Step) {
        func chroma(_ first: Int, _ x: Int, _ line: Int) -> Double {
            func row(_ index: Int) -> Double {
                let at = (first + index) * stride + Self.room + x / 2
                return (3 * Double(samples[at]) + Double(samples[x % 2 == 0 ? at - 1 : at + 1])) / 4
            }
            return vertical == 1 ? row(1) : (3 * row(1) + row(line == 0 ? 0 : 2)) / 4
        }
        let factor = Self.amount / 16_384
        var sharpened: [[[Double]]] = []
        for line in 0..<lines {
            var row: [[Double]] = []
            for x in 0..<width {
                let y = Double(samples[line * stride + Self.room + x])
                let (u, v) = (chroma(2, x, line) - 128, chroma(5, x, line) - 128)
                let input = [
                    y + 1.402 * v, y - 0.344136286 * u - 0.714136286 * v, y + 1.772 * u,
                ].map { min(max($0, 0), 255) / 255 }
                let color = step.result(input).map { min(max($0, 0), 1) * 255 }
                let luma = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
                func word(_ kind: Int) -> Double {
                    Double(words[(2 * kind + line) * stride + x]) / 64
                }
                for (kind, value) in (color + [luma]).enumerated() {
                    largestColorError = max(largestColorError, abs(word(kind) - value))
                }
                let change = factor * (luma - word(4))
                let result = color.map { min(max($0 + change, 0), 255) }
                let expected = 0.299 * result[0] + 0.587 * result[1] + 0.114 * result[2]
                largestSampleError = max(
                    largestSampleError, abs(Double(results[line * stride + x]) - expected))
                row.append([result[0] - expected, result[2] - expected])
            }
            sharpened.append(row)
        }
        for x in Swift.stride(from: 0, to: width, by: 2) {
            let block = sharpened.flatMap { $0[x..<min(x + 2, width)] }
            for (plane, scale) in [(0, 1.772), (1, 1.402)] {
                let more = block.reduce(0) { $0 + $1[1 - plane] } / Double(block.count)
                let actual = Double(results[(2 + plane) * self.stride + x / 2])
                let expected = min(more / scale + 128, 255)
                largestSampleError = max(largestSampleError, abs(actual - expected))
            }
        }
    }
}
