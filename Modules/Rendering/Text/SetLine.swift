import CImageEditorText

/// A line's glyphs from left to right, for a font size of 1; y runs up from the baseline.
struct SetLine {
    struct Glyph {
        let font: Font
        let number: UInt32
        let x: Double
        let y: Double
        let advance: Double
        /// The index in the paragraph of the character that the glyph draws.
        let character: Int
    }

    private(set) var glyphs: [Glyph] = []
    private(set) var width = 0.0

    /// Sets a part of a paragraph.
    ///
    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    init(_ paragraph: Paragraph, _ part: Range<Int>) throws(FilterError) {
        for run in Self.ordered(Self.runs(of: paragraph, part)) {
            try append(run.characters, run.level, of: paragraph)
        }
    }

    private struct Run {
        let characters: Range<Int>
        let level: Int8
    }

    private mutating func append(
        _ run: Range<Int>, _ level: Int8, of paragraph: Paragraph
    ) throws(FilterError) {
        let font = paragraph.fonts[run.lowerBound]
        var shaped = ctext_glyphs()
        defer { ctext_glyphs_free(&shaped) }
        guard
            ctext_shape(
                font.handle, paragraph.characters, paragraph.characters.count, run.lowerBound,
                run.count, paragraph.scripts[run.lowerBound], level % 2 != 0, &shaped)
        else { throw FontLibrary.unavailable("there is not enough memory for the text") }
        for glyph in UnsafeBufferPointer(start: shaped.glyphs, count: shaped.count) {
            let advance = Double(glyph.advance) * font.unit
            glyphs.append(
                Glyph(
                    font: font, number: glyph.glyph, x: width + Double(glyph.x) * font.unit,
                    y: Double(glyph.y) * font.unit, advance: advance,
                    character: Int(glyph.character)))
            width += advance
        }
    }

    /// Splits a part of a paragraph into runs of one direction, font and script.
    private static func runs(of paragraph: Paragraph, _ part: Range<Int>) -> [Run] {
        var runs: [Run] = []
        var start = part.lowerBound
        for index in part {
            let next = index + 1
            if next < part.upperBound, paragraph.levels[next] == paragraph.levels[index],
                paragraph.fonts[next] === paragraph.fonts[index],
                paragraph.scripts[next] == paragraph.scripts[index]
            {
                continue
            }
            runs.append(Run(characters: start..<next, level: paragraph.levels[index]))
            start = next
        }
        return runs
    }

    /// Returns the runs from left to right, by rule L2 of Unicode's bidirectional algorithm.
    private static func ordered(_ runs: [Run]) -> [Run] {
        var runs = runs
        guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
        for level in (1...highest).reversed() {
            var start = 0
            while start < runs.count {
                guard runs[start].level >= level else {
                    start += 1
                    continue
                }
                let end = runs[start...].firstIndex { $0.level < level } ?? runs.count
                runs[start..<end].reverse()
                start = end
            }
        }
        return runs
    }
}
