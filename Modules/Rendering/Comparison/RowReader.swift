/// Reads the rows of a pipeline's source one by one, as 8-bit RGB or RGBA.
final class RowReader {
    let width: Int
    private let layout: PixelLayout
    private let source: any StripSource
    private let strip: Strip
    /// The rows of the strip that have not been read yet.
    private var unread = 0..<0

    /// - Parameter pipeline: A pipeline whose last stage has interleaved samples of 8 bits.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ pipeline: Pipeline, in layout: PixelLayout) throws(ImageDecodingError) {
        source =
            pipeline.source.format.layout == layout
            ? pipeline.source
            : try ConvertStage(pipeline.source, to: layout, capacity: pipeline.stripHeight)
        strip = try Strip(source.format, capacity: pipeline.stripHeight)
        width = source.format.width
        self.layout = layout
    }

    /// Copies the next row, which must exist, to `target`.
    ///
    /// - Returns: The address after the copied row.
    func copyRow(to target: UnsafeMutablePointer<UInt8>) throws -> UnsafeMutablePointer<UInt8> {
        if unread.isEmpty {
            try source.read(into: strip)
            unread = 0..<strip.height
        }
        let count = width * layout.bytesPerPixel
        target.update(from: strip.rows.row(unread.lowerBound), count: count)
        unread = unread.lowerBound + 1..<unread.upperBound
        return target + count
    }

    func finish() throws { try source.finish() }
}
