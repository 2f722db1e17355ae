import CImageEditorKernels

/// An image upscaled to twice the size with cubic B-splines: sample 2i is at the place of sample
/// i.
final class EnlargedRows: SampleRows {
    /// The source must keep `depth` rows, and repeat its edges in `padding` columns on each side.
    static let depth = 3
    static let padding = 8

    private let source: SampleRows
    private let line: SampleRing
    private var words: [UInt16] = []

    /// - Parameter source: Must contain the ``sources(of:)`` of `rows` and of `columns`.
    init(
        _ source: SampleRows, rows: ClosedRange<Int>, columns: ClosedRange<Int>, padding: Int,
        depth: Int
    ) throws(ImageDecodingError) {
        self.source = source
        line = try SampleRing(
            channels: 1, columns: source.ring.columns, padding: Self.padding, depth: 1)
        super.init(
            rows: rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: columns, padding: padding + 2,
                depth: depth))
    }

    /// Returns the range of source samples from which a range of results is computed.
    static func sources(of range: ClosedRange<Int>) -> ClosedRange<Int> {
        ((range.lowerBound + 1) >> 1) - 1...(range.upperBound >> 1) + 1
    }

    /// Writes a single channel as bytes by way of 16-bit words instead of floats.
    override func write(
        _ y: Int, first: Int, channels: Int, width: Int, to samples: UnsafeMutablePointer<UInt8>
    ) throws {
        guard channels == 1, ring.columns.lowerBound == 0 else {
            return try super.write(y, first: first, channels: channels, width: width, to: samples)
        }
        let middle = y >> 1
        _ = try source.row(middle + 1)
        let start = source.ring.columns.lowerBound - Self.padding
        let count = source.ring.columns.count + 2 * Self.padding
        if words.isEmpty { words = Array(repeating: 0, count: count + 64) }
        words.withUnsafeMutableBufferPointer { words in
            guard let line = words.baseAddress else { return }
            neighbours_enlarge_words_down(
                sourceRow(middle - 1, first, start), sourceRow(middle, first, start),
                sourceRow(middle + 1, first, start), Int32(y & 1), line, count, KERNELS_WIDEST)
            neighbours_enlarge_bytes_across(line - start, samples, width, KERNELS_WIDEST)
        }
    }

    private func sourceRow(_ y: Int, _ channel: Int, _ first: Int) -> UnsafePointer<Float> {
        let inside = min(max(y, source.rows.lowerBound), source.rows.upperBound)
        return UnsafePointer(source.ring.row(inside, channel: channel) + first)
    }

    override func make(_ y: Int) throws {
        let middle = y >> 1
        _ = try source.row(middle + 1)
        let columns = source.ring.columns
        let first = columns.lowerBound - Self.padding
        let count = columns.count + 2 * Self.padding
        let start = ring.columns.lowerBound >> 1
        for channel in 0..<ring.channels {
            neighbours_enlarge_down(
                sourceRow(middle - 1, channel, first), sourceRow(middle, channel, first),
                sourceRow(middle + 1, channel, first), Int32(y & 1), line.row(0) + first, count,
                KERNELS_WIDEST)
            neighbours_enlarge_across(
                line.row(0) + start, ring.row(y, channel: channel) + 2 * start,
                (ring.columns.upperBound >> 1) - start + 1, KERNELS_WIDEST)
        }
    }
}
