import CImageEditorKernels

/// A faster variant of ``ShrunkRows`` that reads byte planes; a wide blur spends most of its time
/// here.
final class ShrunkByteRows: SampleRows {
    /// The number of sums that kernels write and read beyond the last column.
    private static let slack = 64

    private let window: StripWindow
    private let reader: Int
    private let planes: Range<Int>
    private let vertical: Int
    private let source: (rows: ClosedRange<Int>, columns: ClosedRange<Int>)
    /// The weighted sums of five rows, with room for the repeated edges on both sides.
    private let sums: UnsafeMutablePointer<UInt16>

    init(_ window: StripWindow, planes: Range<Int>, padding: Int, depth: Int)
        throws(ImageDecodingError)
    {
        let layout = window.format.layout
        let width = layout.bytes(ofPlane: planes.lowerBound, width: window.format.width)
        let height = layout.rows(ofPlane: planes.lowerBound, height: window.format.height)
        self.window = window
        self.planes = planes
        reader = window.addReader()
        vertical = layout.subsampling(ofPlane: planes.lowerBound).vertical
        source = (0...height - 1, 0...width - 1)
        sums = try CheckedMemory.allocate(
            width + 2 * ShrunkRows.padding + Self.slack, of: UInt16.self)
        super.init(
            rows: ShrunkRows.halved(source.rows),
            ring: try SampleRing(
                channels: planes.count, columns: ShrunkRows.halved(source.columns),
                padding: padding, depth: depth))
    }

    deinit { CheckedMemory.free(sums) }

    override func make(_ y: Int) throws {
        let width = source.columns.count
        let target = ring.columns
        for plane in planes {
            try withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: 5) {
                around in
                for step in 0..<5 { around[step] = try sample(2 * y + step - 2, y, plane) }
                neighbours_shrink_bytes_down(
                    around.baseAddress, sums + ShrunkRows.padding, width, KERNELS_WIDEST)
            }
            repeatEdges()
            neighbours_shrink_words_across(
                sums + ShrunkRows.padding + 2 * target.lowerBound,
                ring.row(y, channel: plane - planes.lowerBound) + target.lowerBound, target.count,
                KERNELS_WIDEST)
        }
    }

    /// Returns a row of the image for row `y` of the result. Outside of the image, the nearest row
    /// repeats.
    private func sample(_ row: Int, _ y: Int, _ plane: Int) throws -> UnsafePointer<UInt8> {
        func inside(_ row: Int) -> Int { min(max(row, 0), source.rows.upperBound) }
        let line = inside(row)
        let (strip, first) = try window.strip(
            with: line * vertical, for: reader, keeping: inside(2 * y - 2) * vertical)
        return UnsafePointer(strip.rows.row(line - first / vertical, plane: plane))
    }

    /// Repeats the edges of the sums. All rows repeat their edges, and so do their sums.
    private func repeatEdges() {
        let (first, last) = (ShrunkRows.padding, ShrunkRows.padding + source.columns.upperBound)
        for step in 1...ShrunkRows.padding {
            sums[first - step] = sums[first]
            sums[last + step] = sums[last]
        }
    }
}
