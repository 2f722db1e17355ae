/// The latest rows of an image as floats, 0…1. Each channel has a plane, with room on both sides
/// for columns that kernels read beyond the edges.
///
/// Row y is stored at y modulo the depth.
final class SampleRing {
    /// The number of floats that kernels, which use whole pairs of vectors, read and write beyond
    /// the last column.
    private static let slack = 32
    /// The alignment of each plane in bytes: the longest vector, and a line of the cache.
    private static let alignment = 64

    let channels: Int
    let columns: ClosedRange<Int>
    /// The number of columns on each side that repeat the edge.
    let padding: Int
    /// The distance in floats between two planes of a row.
    let planeStride: Int
    private let depth: Int
    private let memory: UnsafeMutablePointer<Float>

    init(channels: Int, columns: ClosedRange<Int>, padding: Int, depth: Int)
        throws(ImageDecodingError)
    {
        self.channels = channels
        self.columns = columns
        self.padding = padding
        self.depth = depth
        let width = columns.count + 2 * padding + Self.slack
        planeStride = (width + 15) / 16 * 16
        // Kernels load whole vectors from the first column on.
        memory = try CheckedMemory.allocateZeroed(
            (planeStride * channels * depth + Self.slack) * MemoryLayout<Float>.stride,
            alignment: Self.alignment
        ).assumingMemoryBound(to: Float.self)
    }

    deinit { CheckedMemory.free(memory) }

    /// Returns a pointer to column 0 of row `y`, which may be outside of ``columns``.
    func row(_ y: Int, channel: Int = 0) -> UnsafeMutablePointer<Float> {
        let index = ((y % depth) + depth) % depth
        return memory + (index * channels + channel) * planeStride + padding - columns.lowerBound
    }

    /// Repeats the first and the last sample of row `y` in its padding.
    func pad(_ y: Int) {
        guard padding > 0 else { return }
        for channel in 0..<channels {
            let samples = row(y, channel: channel)
            let (first, last) = (columns.lowerBound, columns.upperBound)
            for step in 1...padding {
                samples[first - step] = samples[first]
                samples[last + step] = samples[last]
            }
        }
    }
}
