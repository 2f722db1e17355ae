/// Builds the stages that compute the mean of the square around each pixel, as a convolution.
enum BoxRows {
    static func make(_ window: StripWindow, planes: Range<Int>, radius: Double)
        throws(ImageDecodingError) -> SampleRows
    {
        let sampling = window.format.layout.subsampling(ofPlane: planes.lowerBound)
        let horizontal = taps(2 * radius + 1, sampling.horizontal)
        let vertical = taps(2 * radius + 1, sampling.vertical)
        let source = try UnpackedRows(
            window, planes: planes, padding: ConvolvedRows.padding(horizontal), depth: 1)
        return try ConvolvedRows(
            source, horizontal: horizontal, vertical: vertical, rows: source.rows,
            columns: source.ring.columns, padding: 0, depth: 1)
    }

    /// Returns the centre tap and the taps on one side, for a square that is `side` pixels wide and
    /// samples that are `size` pixels wide.
    private static func taps(_ side: Double, _ size: Int) -> [Float] {
        let half = side / Double(size) / 2
        let reach = Int((half - 0.5).rounded(.up))
        let parts = (0...max(0, reach)).map { min(max(half + 0.5 - Double($0), 0), 1) }
        return parts.map { Float($0 / (parts[0] + 2 * parts.dropFirst().reduce(0, +))) }
    }
}
