import CImageEditorText

/// The outlines of a text at their place on an image.
///
/// `@unchecked` because it holds a C handle, which is only read after its creation.
final class TextShapes: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The pixels of the image that the outlines touch; `nil` for none.
    let bounds: PixelRectangle?

    /// - Parameters:
    ///   - size: The font's size, in pixels.
    ///   - angle: The angle clockwise around `middle`.
    ///   - middle: The position of the block's middle on the image.
    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    init(
        _ block: TextBlock, size: Double, angle: Angle, middle: (x: Double, y: Double)
    ) throws(FilterError) {
        guard let handle = ctext_drawing_create() else { throw Self.outOfMemory }
        // From here on `deinit` frees the handle, even if an error is thrown.
        self.handle = handle
        let (cosine, sine) = angle.isUpright ? (1, 0) : (angle.cosine, angle.sine)
        var isWhole = true
        for glyph in block.glyphs where isWhole {
            let x = glyph.x - block.width / 2
            let y = glyph.y - block.height / 2
            let unit = glyph.font.unit * size
            // y runs up in a font and down in an image.
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

    /// Writes the coverage of each pixel, 0…255.
    ///
    /// - Parameters:
    ///   - radius: The distance around the outlines that is covered as well, in pixels.
    ///   - left: The first column of the image in the mask.
    ///   - top: The first row of the image in the mask.
    /// - Returns: `false` if memory runs out.
    func cover(
        _ rows: PixelRows, radius: Double, left: Int, top: Int
    ) -> Bool {
        ctext_drawing_cover(
            handle, Float(radius), Int32(left), Int32(top), Int32(rows.width), Int32(rows.height),
            rows.plane0.samples, rows.plane0.stride)
    }

    private static let outOfMemory = FontLibrary.unavailable(
        "there is not enough memory for the text")

    /// The bounds in whole pixels, clamped to what any image can show.
    private static func rectangle(_ bounds: [Float]) -> PixelRectangle {
        let places = bounds.map { Int(min(max($0, -1e6), 1e6).rounded(.down)) }
        return PixelRectangle(
            x: places[0], y: places[1], width: places[2] - places[0] + 1,
            height: places[3] - places[1] + 1)
    }
}

extension Angle {
    /// True for a multiple of a full turn.
    var isUpright: Bool { degrees.truncatingRemainder(dividingBy: 360) == 0 }
}
