import CImageEditorText

/// Lines of text, one below the other, in pixels; y runs down from the top of the first line.
struct TextBlock {
    struct Glyph {
        let font: Font
        let number: UInt32
        /// The glyph's origin on the baseline.
        let x: Double
        let y: Double
    }

    private(set) var glyphs: [Glyph] = []
    /// The width of the widest line.
    let width: Double
    /// The height from the first line's ascent to the last line's descent, in the first font.
    let height: Double

    /// - Parameters:
    ///   - size: The font's size, in pixels.
    ///   - width: The width at which lines break, in pixels; `nil` for no automatic breaks.
    ///   - part: The share of a line's free width that lies on its left, 0…1.
    init(
        _ paragraphs: [Paragraph], font: Font, size: Double, width limit: Double?,
        part: Double
    ) throws(FilterError) {
        var lines: [SetLine] = []
        for paragraph in paragraphs {
            if let limit, !paragraph.characters.isEmpty {
                lines += try LineBreaker(paragraph, width: limit / size).lines()
            } else {
                lines.append(try SetLine(paragraph, 0..<paragraph.characters.count))
            }
        }
        let unit = font.unit * size
        let ascent = Double(font.extents.ascent) * unit
        let descent = Double(font.extents.descent) * unit
        let step = ascent + descent + Double(font.extents.gap) * unit
        let widest = lines.map(\.width).max() ?? 0
        width = widest * size
        height = ascent + descent + step * Double(max(lines.count, 1) - 1)
        for (index, line) in lines.enumerated() {
            let left = (widest - line.width) * part
            for glyph in line.glyphs {
                glyphs.append(
                    Glyph(
                        font: glyph.font, number: glyph.number, x: (left + glyph.x) * size,
                        y: ascent + step * Double(index) - glyph.y * size))
            }
        }
    }
}
