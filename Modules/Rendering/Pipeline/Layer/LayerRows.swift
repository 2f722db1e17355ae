/// Reads the rows of a layer in groups of any size, independent of the layer's strips.
final class LayerRows {
    private let source: any StripSource
    private let strip: Strip
    private let result: Strip
    private var line = 0

    /// - Parameter capacity: The maximum number of rows to request at once.
    init(
        _ source: any StripSource, stripHeight: Int, capacity: Int
    ) throws(ImageDecodingError) {
        self.source = source
        strip = try Strip(source.format, capacity: stripHeight)
        result = try Strip(source.format, capacity: capacity)
    }

    /// Returns the next rows, which are valid until the next call.
    func next(_ count: Int) throws -> PixelRows {
        result.height = count
        let rows = result.rows
        for y in 0..<count {
            if line == strip.height {
                try source.read(into: strip)
                line = 0
            }
            rows.row(y).update(
                from: strip.rows.row(line), count: rows.width * rows.layout.bytesPerPixel)
            line += 1
        }
        return rows
    }

    func finish() throws { try source.finish() }
}
