import Rendering

/// The pixels that a contact sheet is drawn on.
struct ContactSheetCanvas {
    /// The side of a digit's dots in pixels.
    private static let dot = 3
    /// The digits of 3 × 5 dots: 3 bits per row, with the top row in the highest bits.
    private static let digits: [UInt16] = [
        0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111,
        0b111_001_011_001_111, 0b101_101_111_001_001, 0b111_100_111_001_111,
        0b111_100_111_101_111, 0b111_001_010_010_010, 0b111_101_111_101_111,
        0b111_101_111_001_111,
    ]

    private let size: ImageSize
    private(set) var samples: [UInt8]

    init(size: ImageSize, paper: UInt8) {
        self.size = size
        samples = Array(repeating: paper, count: size.width * size.height * 3)
    }

    mutating func draw(_ picture: Pixels, left: Int, top: Int, cell: ImageSize) {
        let (width, height) = (picture.size.width, picture.size.height)
        let channels = picture.samples.count / (width * height)
        let x0 = left + max(0, (cell.width - width) / 2)
        let y0 = top + max(0, (cell.height - height) / 2)
        for y in 0..<min(height, cell.height) {
            for x in 0..<min(width, cell.width) {
                let start = (y * width + x) * channels
                let alpha = channels == 4 ? Int(picture.samples[start + 3]) : 255
                let board = (x / 8 + y / 8) % 2 == 0 ? 200 : 150
                for channel in 0..<3 {
                    let sum =
                        Int(picture.samples[start + (channels < 3 ? 0 : channel)]) * alpha + board
                        * (255 - alpha)
                    samples[((y0 + y) * size.width + x0 + x) * 3 + channel] = UInt8(
                        (sum + 127) / 255)
                }
            }
        }
    }

    mutating func draw(number: Int, left: Int, top: Int) {
        let digits = String(number).compactMap(\.wholeNumberValue)
        fill(0, left: left, top: top, width: digits.count * 4 + 1, height: 7)
        for (place, digit) in digits.enumerated() {
            for bit in 0..<15 where Self.digits[digit] >> (14 - bit) & 1 == 1 {
                fill(
                    255, left: left + (1 + place * 4 + bit % 3) * Self.dot,
                    top: top + (1 + bit / 3) * Self.dot, width: 1, height: 1)
            }
        }
    }

    /// Fills a rectangle with a grey level.
    ///
    /// - Parameters:
    ///   - left: In pixels.
    ///   - top: In pixels.
    ///   - width: In dots of a digit.
    ///   - height: In dots of a digit.
    private mutating func fill(_ level: UInt8, left: Int, top: Int, width: Int, height: Int) {
        for y in top..<max(top, min(size.height, top + height * Self.dot)) {
            for x in left..<max(left, min(size.width, left + width * Self.dot)) {
                for channel in 0..<3 { samples[(y * size.width + x) * 3 + channel] = level }
            }
        }
    }
}
