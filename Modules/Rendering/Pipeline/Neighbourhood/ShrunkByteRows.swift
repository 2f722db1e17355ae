import CImageEditorKernels

/// A faster variant of ``ShrunkRows`` that reads byte planes; a wide blur spends most of its time
/// here.
final class ShrunkByteRows: SampleRows {
    /// The number of bytes that kernels read beyond the last column.
    private static let slack = 64

    private let window: StripWindow
    private let reader: Int
    private let planes: Range<Int>
    private let vertical: Int
    private let source: (rows: ClosedRange<Int>, columns: ClosedRange<Int>)
    private let stride: Int
    /// The last five rows of each plane, with the edges repeated on both sides.
    private let lines: UnsafeMutablePointer<UInt8>
    private let sums: UnsafeMutablePointer<UInt16>
    private var rowsRead = 0

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
        stride = width + 2 * ShrunkRows.padding + Self.slack
        // After the rows comes room for sums of two bytes per sample.
        let size = stride * ShrunkRows.depth * planes.count
        lines = try CheckedMemory.allocate(size + 2 * stride + 2, of: UInt8.self)
        sums = UnsafeMutableRawPointer(lines + (size + 1) / 2 * 2)
            .assumingMemoryBound(to: UInt16.self)
        super.init(
            rows: ShrunkRows.halved(source.rows),
            ring: try SampleRing(
                channels: planes.count, columns: ShrunkRows.halved(source.columns),
                padding: padding, depth: depth))
    }

    deinit {
        CheckedMemory.free(lines)
    }

    override func make(_ y: Int) throws {
        while rowsRead <= min(2 * y + 2, source.rows.upperBound) { try readNext() }
        let count = source.columns.count + 2 * ShrunkRows.padding
        let target = ring.columns
        for plane in planes.indices {
            let index = plane - planes.lowerBound
            withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: 5) { around in
                for step in 0..<5 {
                    let row = min(max(2 * y + step - 2, 0), source.rows.upperBound)
                    around[step] = UnsafePointer(line(row, index))
                }
                neighbours_shrink_bytes_down(around.baseAddress, sums, count, KERNELS_WIDEST)
            }
            neighbours_shrink_words_across(
                sums + ShrunkRows.padding + 2 * target.lowerBound,
                ring.row(y, channel: index) + target.lowerBound, target.count, KERNELS_WIDEST)
        }
    }

    private func line(_ y: Int, _ index: Int) -> UnsafeMutablePointer<UInt8> {
        lines + (y % ShrunkRows.depth * planes.count + index) * stride
    }

    private func readNext() throws {
        let row = rowsRead * vertical
        let (strip, first) = try window.strip(with: row, for: reader, keeping: row)
        let width = source.columns.count
        for (index, plane) in planes.enumerated() {
            let from = strip.rows.row((row - first) / vertical, plane: plane)
            let to = line(rowsRead, index) + ShrunkRows.padding
            to.update(from: from, count: width)
            for step in 1...ShrunkRows.padding {
                to[-step] = from[0]
                to[width - 1 + step] = from[width - 1]
            }
        }
        rowsRead += 1
    }
}
