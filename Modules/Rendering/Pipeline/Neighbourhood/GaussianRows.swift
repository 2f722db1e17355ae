/// Builds the stages of a Gaussian blur.
enum GaussianRows {
    /// - Parameters:
    ///   - planes: The planes to blur together.
    ///   - sigma: The standard deviation in pixels of the full image, also for a subsampled plane.
    static func make(_ window: StripWindow, planes: Range<Int>, sigma: Double)
        throws(ImageDecodingError) -> SampleRows
    {
        let sampling = window.format.layout.subsampling(ofPlane: planes.lowerBound)
        let across = sigma / Double(sampling.horizontal)
        let down = sigma / Double(sampling.vertical)
        let isDeep = window.format.layout.depth == 16
        let levels = GaussianTaps.levels(min(across, down), isDeep: isDeep)
        let horizontal = GaussianTaps.taps(across, levels: levels, isDeep: isDeep)
        let vertical = GaussianTaps.taps(down, levels: levels, isDeep: isDeep)

        func padding(_ level: Int) -> Int {
            level == levels ? ConvolvedRows.padding(horizontal) : ShrunkRows.padding
        }
        func depth(_ level: Int) -> Int { level == levels ? 1 : ShrunkRows.depth }
        let layout = window.format.layout
        let plane = planes.lowerBound
        let width = layout.bytes(ofPlane: plane, width: window.format.width) / layout.bytesPerPixel
        var rows = [0...layout.rows(ofPlane: plane, height: window.format.height) - 1]
        var columns = [0...width - 1]
        let isPlanar = layout.bytesPerPixel == 1
        var source: SampleRows =
            try isPlanar && levels > 0
            ? ShrunkByteRows(window, planes: planes, padding: padding(1), depth: depth(1))
            : UnpackedRows(window, planes: planes, padding: padding(0), depth: depth(0))
        for level in 0..<levels {
            if level > 0 || !isPlanar {
                source = try ShrunkRows(
                    source, padding: padding(level + 1), depth: depth(level + 1))
            }
            rows.append(EnlargedRows.sources(of: rows[level]))
            columns.append(EnlargedRows.sources(of: columns[level]))
        }
        source = try ConvolvedRows(
            source, horizontal: horizontal, vertical: vertical, rows: rows[levels],
            columns: columns[levels], padding: levels == 0 ? 0 : EnlargedRows.padding,
            depth: levels == 0 ? 1 : EnlargedRows.depth)
        for level in (0..<levels).reversed() {
            source = try EnlargedRows(
                source, rows: rows[level], columns: columns[level],
                padding: level == 0 ? 0 : EnlargedRows.padding,
                depth: level == 0 ? 1 : EnlargedRows.depth)
        }
        return source
    }
}
