/// Rows that a ``RowOperation`` computes from the rows around them.
final class WindowedRows: SampleRows {
    private let source: SampleRows
    private let operation: any RowOperation

    init(_ window: StripWindow, planes: Range<Int>, _ operation: any RowOperation, reach: Int)
        throws(ImageDecodingError)
    {
        source = try UnpackedRows(window, planes: planes, padding: reach, depth: 2 * reach + 1)
        self.operation = operation
        super.init(
            rows: source.rows,
            ring: try SampleRing(
                channels: source.ring.channels, columns: source.ring.columns, padding: 0, depth: 1))
    }

    override func make(_ y: Int) throws {
        // Request the last row that is needed; the ones before it are available then.
        _ = try source.row(y + source.ring.padding)
        operation.makeRow(
            y, from: SurroundingRows(source.ring, y: y, last: rows.upperBound),
            into: ResultRow(ring, y: y))
    }
}
