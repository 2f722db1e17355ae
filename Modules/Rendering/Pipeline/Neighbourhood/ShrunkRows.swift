import CImageEditorKernels

/// An image downscaled to half the size: sample i is at the place of sample 2i.
///
/// Rows and columns extend beyond the image until the samples equal the repeated edge.
final class ShrunkRows: SampleRows {
    /// The source must keep `depth` rows, and repeat its edges in `padding` columns on each side.
    static let depth = 5
    static let padding = 8

    private let source: SampleRows
    private let line: SampleRing

    init(_ source: SampleRows, padding: Int, depth: Int) throws(ImageDecodingError) {
        self.source = source
        let channels = source.ring.channels
        line = try SampleRing(
            channels: 1, columns: source.ring.columns, padding: Self.padding, depth: 1)
        super.init(
            rows: Self.halved(source.rows),
            ring: try SampleRing(
                channels: channels, columns: Self.halved(source.ring.columns), padding: padding,
                depth: depth))
    }

    /// Returns the range of halved samples that can differ from the repeated edge. The first one
    /// depends only on the first source sample, and the last one only on the last source sample.
    static func halved(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
        ((range.lowerBound - 2) >> 1)...((range.upperBound + 3) >> 1)
    }

    override func make(_ y: Int) throws {
        _ = try source.row(2 * y + 2)
        let columns = source.ring.columns
        let first = columns.lowerBound - Self.padding
        let count = columns.count + 2 * Self.padding
        let target = ring.columns
        for channel in 0..<ring.channels {
            withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 5) { around in
                for step in 0..<5 {
                    let row = 2 * y + step - 2
                    let inside = min(max(row, source.rows.lowerBound), source.rows.upperBound)
                    around[step] = UnsafePointer(source.ring.row(inside, channel: channel) + first)
                }
                neighbours_shrink_down(
                    around.baseAddress, line.row(0) + first, count, KERNELS_WIDEST)
            }
            neighbours_shrink_across(
                line.row(0) + 2 * target.lowerBound,
                ring.row(y, channel: channel) + target.lowerBound, target.count, KERNELS_WIDEST)
        }
    }
}
