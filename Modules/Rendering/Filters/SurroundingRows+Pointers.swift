extension SurroundingRows {
    /// The rows of a channel from `reach` above to `reach` below, as kernels take them.
    func withRows(
        channel: Int, reach: Int,
        _ body: (UnsafeMutableBufferPointer<UnsafePointer<Float>?>) -> Void
    ) {
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<Float>?.self, capacity: 2 * reach + 1
        ) { rows in
            for offset in -reach...reach { rows[offset + reach] = row(offset, channel: channel) }
            body(rows)
        }
    }

    /// Hands the alpha of the row on as it is.
    func keepAlpha(in result: ResultRow) {
        guard channels == 4 else { return }
        result[3].update(from: row(0, channel: 3), count: width)
    }
}
