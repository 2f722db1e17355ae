/// The last few rows of floats of an image: a plane for each channel, 0…1, and beside each plane
/// room for columns that kernels want to read beyond the edges.
///
/// Row y lies where row y + depth will.
final class SampleRing {
    /// Kernels read and write whole pairs of vectors, this far beyond the last column.
    private static let slack = 32

    let channels: Int
    let columns: ClosedRange<Int>
    /// Columns on each side that repeat the edge.
    let padding: Int
    /// From one plane of a row to the next.
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
        memory = try CheckedMemory.allocate(
            planeStride * channels * depth + Self.slack, of: Float.self)
    }

    deinit { CheckedMemory.free(memory) }

    /// The sample of column 0, which need not be one of ``columns``.
    func row(_ y: Int, channel: Int = 0) -> UnsafeMutablePointer<Float> {
        let index = ((y % depth) + depth) % depth
        return memory + (index * channels + channel) * planeStride + padding - columns.lowerBound
    }

    /// Repeats the first and the last column into the room beside them.
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
