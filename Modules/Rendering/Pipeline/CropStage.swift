/// Keeps a rectangle of an interleaved image.
final class CropStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let rectangle: PixelRectangle
    private let strip: Strip
    /// The range of source rows that ``strip`` holds.
    private var held = 0..<0
    private var nextRow: Int

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(
        _ source: any StripSource, _ rectangle: PixelRectangle, capacity: Int
    ) throws(ImageDecodingError) {
        self.source = source
        self.rectangle = rectangle
        strip = try Strip(source.format, capacity: capacity)
        nextRow = rectangle.y
        format = StripFormat(
            layout: source.format.layout, width: rectangle.width, height: rectangle.height)
    }

    func read(into target: Strip) throws {
        let end = rectangle.y + rectangle.height
        target.height = min(target.capacity, end - nextRow)
        let rows = target.rows
        let size = format.layout.bytesPerPixel
        for y in 0..<target.height {
            while !held.contains(nextRow) {
                try source.read(into: strip)
                held = held.upperBound..<held.upperBound + strip.height
            }
            let from = strip.rows.row(nextRow - held.lowerBound) + rectangle.x * size
            rows.row(y).update(from: from, count: rectangle.width * size)
            nextRow += 1
        }
    }

    func finish() throws { try source.finish() }
}
