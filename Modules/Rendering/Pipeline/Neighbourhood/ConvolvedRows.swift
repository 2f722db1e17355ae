import CImageEditorKernels

/// Rows convolved with a symmetric separable kernel.
final class ConvolvedRows: SampleRows {
    private let source: SampleRows
    private let horizontal: [Float]
    private let vertical: [Float]
    private let across: SampleRing
    private var rowsAcross: Int

    /// Returns the padding that a source needs so that results may extend two columns beyond it.
    static func padding(_ taps: [Float]) -> Int { taps.count + 2 }

    /// - Parameters:
    ///   - source: The rows to convolve, which are read one at a time.
    ///   - horizontal: The centre tap and those to the right of it.
    ///   - vertical: The centre tap and those below it.
    ///   - rows: The rows of the result; they may extend beyond the source's.
    ///   - columns: The columns of the result; they may extend two beyond the source's.
    init(
        _ source: SampleRows, horizontal: [Float], vertical: [Float], rows: ClosedRange<Int>,
        columns: ClosedRange<Int>, padding: Int, depth: Int
    ) throws(ImageDecodingError) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
        across = try SampleRing(
            channels: source.ring.channels, columns: columns, padding: 0,
            depth: 2 * vertical.count - 1)
        rowsAcross = source.rows.lowerBound
        super.init(
            rows: rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: columns, padding: padding, depth: depth))
    }

    override func make(_ y: Int) throws {
        let reach = vertical.count - 1
        let (first, last) = (ring.columns.lowerBound, ring.columns.upperBound)
        while rowsAcross <= min(y + reach, source.rows.upperBound) {
            _ = try source.row(rowsAcross)
            for channel in 0..<ring.channels {
                neighbours_convolve_across(
                    source.ring.row(rowsAcross, channel: channel) + first, horizontal,
                    horizontal.count - 1, across.row(rowsAcross, channel: channel) + first,
                    last - first + 1, KERNELS_WIDEST)
            }
            rowsAcross += 1
        }
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<Float>?.self, capacity: 2 * reach + 1
        ) { around in
            for channel in 0..<ring.channels {
                for step in -reach...reach {
                    let row = min(max(y + step, source.rows.lowerBound), source.rows.upperBound)
                    around[step + reach] = UnsafePointer(across.row(row, channel: channel) + first)
                }
                neighbours_convolve_down(
                    around.baseAddress, vertical, reach, ring.row(y, channel: channel) + first,
                    last - first + 1, KERNELS_WIDEST)
            }
        }
    }
}
