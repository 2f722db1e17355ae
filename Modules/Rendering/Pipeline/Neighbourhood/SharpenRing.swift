/// The rows that sharpening on planes needs, as 16-bit levels with 6 fractional bits.
///
/// Luma rows outside of the image repeat its first or last row. Each row begins at a whole vector
/// of 64 bytes: one that lies in two lines of the cache takes twice as long to load or store.
final class SharpenRing {
    /// The number of words that kernels read and write beyond a row.
    private static let slack = 64
    private static let vector = AlignedMemory.alignment / MemoryLayout<Int16>.stride

    typealias Row = UnsafeMutablePointer<Int16>

    private let width: Int
    private let height: Int
    private let radius: Int
    /// The numbers of stored rows of luma and of each colour.
    private let depth: (luma: Int, colors: Int)
    private let stride: Int
    /// The number of words before a vertically blurred row: room for the blur's radius, and for a
    /// vector that kernels read.
    private let margin: Int
    /// Rows of luma, two vertically blurred rows, two fully blurred rows, then rows of red, green
    /// and blue.
    private let rows: Row
    /// Owns the rows.
    private let memory: AlignedMemory

    /// - Parameters:
    ///   - format: The format of the planes.
    ///   - radius: The radius of the blur, in samples.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ format: StripFormat, radius: Int) throws(ImageDecodingError) {
        width = format.width
        height = format.height
        self.radius = radius
        // Up to two rows are processed at once.
        depth = (2 * radius + 4, radius + 4)
        margin = Self.rounded(radius)
        stride = Self.rounded(margin + width + radius + Self.slack)
        memory = try AlignedMemory(
            (depth.luma + 4 + 3 * depth.colors) * stride * MemoryLayout<Int16>.stride)
        rows = memory.start.assumingMemoryBound(to: Int16.self)
    }

    /// Returns the approximate size of a ring in bytes.
    static func bytes(_ format: StripFormat, radius: Int) -> Int {
        (5 * radius + 20) * format.width * MemoryLayout<Int16>.stride
    }

    private static func rounded(_ words: Int) -> Int { (words + vector - 1) / vector * vector }

    /// Returns row `y` of luma; outside of the image, the nearest row.
    func luma(_ y: Int) -> Row { rows + min(max(y, 0), height - 1) % depth.luma * stride }

    /// Returns row `y` of red, green and blue.
    func colors(_ y: Int) -> (Row?, Row?, Row?) {
        let first = rows + (depth.luma + 4 + y % depth.colors * 3) * stride
        return (first, first + stride, first + 2 * stride)
    }

    func constantColors(
        _ y: Int
    ) -> (UnsafePointer<Int16>?, UnsafePointer<Int16>?, UnsafePointer<Int16>?) {
        let (red, green, blue) = colors(y)
        return (UnsafePointer(red), UnsafePointer(green), UnsafePointer(blue))
    }

    /// Returns one of two vertically blurred rows, with room for the blur's radius on both sides.
    func down(_ line: Int) -> Row {
        rows + (depth.luma + line) * stride + margin
    }

    /// Returns one of two fully blurred rows.
    func blurred(_ line: Int) -> Row {
        rows + (depth.luma + 2 + line) * stride
    }

    /// Repeats the edges of a vertically blurred row.
    func padDown(_ line: Int) {
        let row = down(line)
        (row - radius).update(repeating: row[0], count: radius)
        (row + width).update(repeating: row[width - 1], count: radius)
    }
}
