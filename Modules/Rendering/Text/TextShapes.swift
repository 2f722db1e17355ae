import CImageEditorText

/// The outlines of a text at their place on an image.
///
/// The class is `@unchecked Sendable`, because it holds a C handle, which is only read after its
/// creation.
final class TextShapes: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The pictures of coloured glyphs, such as emoji.
    let pictures: [PlacedPicture]
    /// The pixels of the image that the outlines and the pictures touch; `nil` for none.
    let bounds: PixelRectangle?

    /// - Parameters:
    ///   - size: The font's size, in pixels.
    ///   - color: The text's colour, which parts of a glyph in colour may have.
    ///   - angle: The angle clockwise around `middle`.
    ///   - middle: The position of the block's middle on the image.
    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    init(
        _ block: TextBlock, size: Double, angle: Angle, color: Paint = .white,
        middle: (x: Double, y: Double)
    ) throws(FilterError) {
        // This call may throw. It precedes the creation of the handle, which an error would leak.
        let glyphs = try Self.placed(block, size: size, angle: angle, color: color, at: middle)
        guard let handle = ctext_drawing_create() else { throw Self.outOfMemory }
        // From here on `deinit` frees the handle, even if an error is thrown.
        self.handle = handle
        pictures = glyphs.compactMap(\.picture)
        let isWhole = glyphs.allSatisfy { glyph in
            glyph.isPicture
                || ctext_drawing_add(handle, glyph.font.handle, glyph.number, glyph.matrix)
        }
        bounds = pictures.map(\.bounds).reduce(Self.bounds(of: handle)) { $0?.union($1) ?? $1 }
        guard isWhole else { throw Self.outOfMemory }
    }

    /// Creates the outline of one glyph, with its origin at 0 and y running down.
    ///
    /// - Parameter unit: The pixels of one font unit.
    init(outline glyph: UInt32, of font: Font, unit: Double) throws(FilterError) {
        guard let handle = ctext_drawing_create() else { throw Self.outOfMemory }
        self.handle = handle
        pictures = []
        let isWhole = ctext_drawing_add(handle, font.handle, glyph, [unit, 0, 0, -unit, 0, 0])
        bounds = Self.bounds(of: handle)
        guard isWhole else { throw Self.outOfMemory }
    }

    deinit { ctext_drawing_free(handle) }

    /// Writes the coverage of each pixel, 0…255.
    ///
    /// - Parameters:
    ///   - radius: The distance around the outlines that is covered as well, in pixels.
    ///   - left: The column of the image at which the mask begins.
    ///   - top: The row of the image at which the mask begins.
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

    /// A glyph with its map from font units to the image.
    private struct PlacedGlyph {
        let font: Font
        let number: UInt32
        let matrix: [Double]
        var isPicture = false
        /// The glyph's picture; `nil` if the glyph is not a picture, or too small to be visible.
        var picture: PlacedPicture?
    }

    private struct PictureKey: Hashable {
        let font: ObjectIdentifier
        let glyph: UInt32
    }

    private static func placed(
        _ block: TextBlock, size: Double, angle: Angle, color: Paint,
        at middle: (x: Double, y: Double)
    ) throws(FilterError) -> [PlacedGlyph] {
        var known: [PictureKey: GlyphPicture] = [:]
        var glyphs: [PlacedGlyph] = []
        let (cosine, sine) = angle.isUpright ? (1, 0) : (angle.cosine, angle.sine)
        for glyph in block.glyphs {
            let x = glyph.x - block.width / 2
            let y = glyph.y - block.height / 2
            let unit = glyph.font.unit * size
            // y runs up in a font and down in an image.
            let matrix = [
                cosine * unit, sine * unit, sine * unit, -cosine * unit,
                middle.x + cosine * x - sine * y, middle.y + sine * x + cosine * y,
            ]
            var placed = PlacedGlyph(font: glyph.font, number: glyph.number, matrix: matrix)
            let key = PictureKey(font: ObjectIdentifier(glyph.font), glyph: glyph.number)
            var picture = known[key]
            if picture == nil {
                picture = try GlyphPicture(glyph.number, of: glyph.font, color: color)
                known[key] = picture
            }
            if let picture {
                placed.isPicture = true
                placed.picture = PlacedPicture(picture, matrix)
            }
            glyphs.append(placed)
        }
        return glyphs
    }

    /// Returns the pixels that the outlines touch; `nil` for none.
    private static func bounds(of drawing: OpaquePointer) -> PixelRectangle? {
        var bounds: [Float] = [0, 0, 0, 0]
        return ctext_drawing_bounds(drawing, &bounds) ? rectangle(bounds) : nil
    }

    /// Returns the bounds in whole pixels, clamped to what any image can show.
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
