import FoundationEssentials
import Rendering

/// Draws eight colour bars. Below them it draws a clock, the frame number in binary, and a square
/// that crosses the picture once a second.
struct ColorBars {
    /// White, yellow, cyan, green, magenta, red, blue, black, from left to right.
    static let colors: [[UInt8]] = [
        [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0],
        [0, 0, 255], [0, 0, 0],
    ]

    let size: ImageSize
    /// The row in which the bars end and the clock begins.
    let foot: Int
    private let background: Data

    init(_ size: ImageSize) {
        self.size = size
        foot = size.height * 3 / 4
        var row: [UInt8] = []
        for x in 0..<size.width { row += Self.colors[x * Self.colors.count / size.width] }
        var background = Data(capacity: size.width * size.height * 3)
        for _ in 0..<foot { background.append(contentsOf: row) }
        background.append(
            Data(repeating: 0x20, count: (size.height - foot) * size.width * 3))
        self.background = background
    }

    /// Draws a frame as RGB samples.
    ///
    /// - Parameters:
    ///   - frame: The frame number. Its lowest eight bits are drawn as squares, white for a 1, with
    ///     the lowest bit on the right.
    ///   - isLit: `true` for a bright lower part, as with a flash.
    func drawn(at time: Duration, frame: Int, isLit: Bool) -> Data {
        var samples = background
        samples.withUnsafeMutableBytes { bytes in
            var canvas = Canvas(bytes: bytes, width: size.width)
            let height = size.height - foot
            if isLit {
                canvas.fill(0, foot, size.width, height, 0xA0)
            }
            let unit = max(1, min(height / 9, size.width / (ClockDigits.columns + 4)))
            canvas.draw(ClockDigits.text(time), 2 * unit, foot + unit, unit)
            for bit in 0..<8 {
                let isOne = frame >> (7 - bit) & 1 == 1
                canvas.fill(
                    (2 + 2 * bit) * unit, foot + 7 * unit, unit, unit, isOne ? 255 : 0)
            }
            let second = time / .seconds(1)
            let place = Int((second - second.rounded(.down)) * Double(size.width - unit))
            canvas.fill(place, size.height - max(1, unit / 2), unit, max(1, unit / 2), 255)
        }
        return samples
    }
}

/// RGB rows to draw grey rectangles on.
private struct Canvas {
    let bytes: UnsafeMutableRawBufferPointer
    let width: Int

    /// Fills a rectangle, clipped to the canvas.
    mutating func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ value: UInt8) {
        let height = bytes.count / 3 / width
        let left = min(max(0, x), width)
        let right = min(max(left, x + columns), width)
        for row in max(0, y)..<max(0, y, min(height, y + rows)) {
            let range = (row * width + left) * 3..<(row * width + right) * 3
            UnsafeMutableRawBufferPointer(rebasing: bytes[range]).initializeMemory(
                as: UInt8.self, repeating: value)
        }
    }

    mutating func draw(_ digits: [[UInt8]], _ x: Int, _ y: Int, _ unit: Int) {
        for (index, rows) in digits.enumerated() {
            for (row, bits) in rows.enumerated() {
                for column in 0..<3 where bits >> (2 - column) & 1 == 1 {
                    fill(x + (index * 4 + column) * unit, y + row * unit, unit, unit, 255)
                }
            }
        }
    }
}
