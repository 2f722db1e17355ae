/// The latest rows of an image as floats, 0…1. Each channel has a plane, with room on both sides
/// for columns that kernels read beyond the edges.
///
/// Row y is stored at y modulo the depth.
final class SampleRing {
    /// The number of floats that kernels, which use whole pairs of vectors, read and write beyond
    /// the last column.
    private static let slack = 32
    /// The number of floats in a line of the cache.
    private static let line = AlignedMemory.alignment / MemoryLayout<Float>.stride

    let channels: Int
    let columns: ClosedRange<Int>
    /// The number of columns on each side that repeat the edge.
    let padding: Int
    /// The distance in floats between two planes of a row.
    let planeStride: Int
    private let depth: Int
    private let planes: UnsafeMutablePointer<Float>
    /// Owns the planes.
    private let memory: AlignedMemory

    init(channels: Int, columns: ClosedRange<Int>, padding: Int, depth: Int)
        throws(ImageDecodingError)
    {
        self.channels = channels
        self.columns = columns
        self.padding = padding
        self.depth = depth
        let width = columns.count + 2 * padding + Self.slack
        // Each plane begins at a line of the cache, and so does its first column if there is no
        // padding.
        planeStride = (width + Self.line - 1) / Self.line * Self.line
        memory = try AlignedMemory(
            (planeStride * channels * depth + Self.slack) * MemoryLayout<Float>.stride)
        planes = memory.start.assumingMemoryBound(to: Float.self)
    }

    /// Returns a pointer to column 0 of row `y`, which may be outside of ``columns``.
    func row(_ y: Int, channel: Int = 0) -> UnsafeMutablePointer<Float> {
        let index = ((y % depth) + depth) % depth
        return planes + (index * channels + channel) * planeStride + padding - columns.lowerBound
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
