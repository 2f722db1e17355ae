/// The rows that sharpening in planes keeps: in words, levels with 6 bits of fraction.
///
/// Rows beyond the image are those at its edges.
final class SharpenRing {
    /// Kernels read and write this far beyond a row.
    private static let slack = 64

    typealias Row = UnsafeMutablePointer<Int16>

    private let width: Int
    private let height: Int
    private let radius: Int
    /// How many rows of luma, which the blur needs, and of colours are kept.
    private let depth: (luma: Int, colors: Int)
    private let stride: Int
    /// Rows of luma, two blurred down, and two blurred both ways; then rows of each color.
    private let memory: Row

    /// - Parameters:
    ///   - format: Of planes.
    ///   - radius: Of the blur, in samples.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ format: StripFormat, radius: Int) throws(ImageDecodingError) {
        width = format.width
        height = format.height
        self.radius = radius
        // Rows come and go in pairs.
        depth = (2 * radius + 4, radius + 4)
        stride = (width + 2 * radius + 2 * Self.slack + 31) / 32 * 32
        memory = try CheckedMemory.allocate(
            (depth.luma + 4 + 3 * depth.colors) * stride, of: Int16.self)
    }

    /// About how much memory it takes.
    static func bytes(_ format: StripFormat, radius: Int) -> Int {
        (5 * radius + 20) * format.width * MemoryLayout<Int16>.stride
    }

    deinit { CheckedMemory.free(memory) }

    /// The luma of the filters.
    func luma(_ y: Int) -> Row { memory + min(max(y, 0), height - 1) % depth.luma * stride }

    /// Red, green and blue.
    func colors(_ y: Int) -> (Row?, Row?, Row?) {
        let first = memory + (depth.luma + 4 + y % depth.colors * 3) * stride
        return (first, first + stride, first + 2 * stride)
    }

    func constantColors(
        _ y: Int
    ) -> (UnsafePointer<Int16>?, UnsafePointer<Int16>?, UnsafePointer<Int16>?) {
        let (red, green, blue) = colors(y)
        return (UnsafePointer(red), UnsafePointer(green), UnsafePointer(blue))
    }

    /// One of two rows blurred down, with room for the blur's radius on both sides.
    func down(_ line: Int) -> Row {
        memory + (depth.luma + line) * stride + radius + 1
    }

    /// One of two rows blurred both ways.
    func blurred(_ line: Int) -> Row {
        memory + (depth.luma + 2 + line) * stride
    }

    /// Repeats the edges of a row blurred down.
    func padDown(_ line: Int) {
        let row = down(line)
        (row - radius).update(repeating: row[0], count: radius)
        (row + width).update(repeating: row[width - 1], count: radius)
    }
}
