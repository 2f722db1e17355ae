import CImageEditorText

/// The outlines of a text where they lie on an image.
///
/// Unchecked, since it holds a handle of C, which is only read once it is made.
final class TextShapes: @unchecked Sendable {
    private let handle: OpaquePointer
    /// What they touch, in pixels of the image; `nil` where there is nothing to be seen.
    let bounds: PixelRectangle?

    /// - Parameters:
    ///   - size: The font's, in pixels.
    ///   - angle: Clockwise, around `middle`.
    ///   - middle: Where the block's middle lies on the image.
    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    init(
        _ block: TextBlock, size: Double, angle: Angle, middle: (x: Double, y: Double)
    ) throws(FilterError) {
        guard let handle = ctext_drawing_create() else { throw Self.outOfMemory }
        // Freed by `deinit` from here on, whatever is thrown.
        self.handle = handle
        let (cosine, sine) = angle.isUpright ? (1, 0) : (angle.cosine, angle.sine)
        var isWhole = true
        for glyph in block.glyphs where isWhole {
            let x = glyph.x - block.width / 2
            let y = glyph.y - block.height / 2
            let unit = glyph.font.unit * size
            // A font's y runs up, an image's down.
            let matrix = [
                cosine * unit, sine * unit, sine * unit, -cosine * unit,
                middle.x + cosine * x - sine * y, middle.y + sine * x + cosine * y,
            ]
            isWhole = ctext_drawing_add(handle, glyph.font.handle, glyph.number, matrix)
        }
        var bounds: [Float] = [0, 0, 0, 0]
        let isSeen = ctext_drawing_bounds(handle, &bounds)
        self.bounds = isSeen ? Self.rectangle(bounds) : nil
        guard isWhole else { throw Self.outOfMemory }
    }

    deinit { ctext_drawing_free(handle) }

    /// Writes how much of each pixel they cover, of 255.
    ///
    /// - Parameters:
    ///   - radius: How far around them counts as well, in pixels.
    ///   - left: The column of the image that the mask begins with.
    ///   - top: Its row.
    /// - Returns: `false` without memory.
    func cover(
        _ rows: PixelRows, radius: Double, left: Int, top: Int
    ) -> Bool {
        ctext_drawing_cover(
            handle, Float(radius), Int32(left), Int32(top), Int32(rows.width), Int32(rows.height),
            rows.plane0.samples, rows.plane0.stride)
    }

    private static let outOfMemory = FontLibrary.unavailable(
        "there is not enough memory for the text")

    /// Whole pixels. What lies far outside of any image is as good as at its border.
    private static func rectangle(_ bounds: [Float]) -> PixelRectangle {
        let places = bounds.map { Int(min(max($0, -1e6), 1e6).rounded(.down)) }
        return PixelRectangle(
            x: places[0], y: places[1], width: places[2] - places[0] + 1,
            height: places[3] - places[1] + 1)
    }
}

extension Angle {
    /// Whether it turns nothing at all.
    var isUpright: Bool { degrees.truncatingRemainder(dividingBy: 360) == 0 }
}
