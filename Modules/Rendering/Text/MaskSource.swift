/// Computes how much a text covers each pixel, strip by strip.
final class MaskSource: StripSource {
    let format: StripFormat
    private let shapes: TextShapes
    private let radius: Double
    private let coversPictures: Bool
    private let area: PixelRectangle
    private var nextRow = 0

    /// - Parameter area: The area to compute, in pixels of the image; may extend beyond the image.
    init(
        _ shapes: TextShapes, radius: Double, coversPictures: Bool = false, area: PixelRectangle
    ) {
        self.shapes = shapes
        self.coversPictures = coversPictures
        self.radius = radius
        self.area = area
        format = StripFormat(layout: .gray8, width: area.width, height: area.height)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        guard
            shapes.cover(strip.rows, radius: radius, left: area.x, top: area.y + nextRow)
        else { throw ImageDecodingError.outOfMemory }
        if coversPictures {
            shapes.pictures.cover(strip.rows, left: area.x, top: area.y + nextRow)
        }
        nextRow += strip.height
    }

    func finish() {}
}
