/// Breaks a paragraph into lines of a width: after spaces and hyphens, between ideographs, and
/// between any characters of a word that is wider than a line.
struct LineBreaker {
    private let paragraph: Paragraph
    /// The width of a line for a font size of 1.
    private let width: Double
    /// The distance of each character from the first, in reading order, for a font size of 1.
    private let places: [Double]

    init(_ paragraph: Paragraph, width: Double) throws(FilterError) {
        self.paragraph = paragraph
        self.width = width
        let count = paragraph.characters.count
        var advances = [Double](repeating: 0, count: count)
        for glyph in try SetLine(paragraph, 0..<count).glyphs {
            advances[glyph.character] += glyph.advance
        }
        places = advances.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    /// - Throws: ``FilterError/unavailable(filter:reason:)``.
    func lines() throws(FilterError) -> [SetLine] {
        var lines: [SetLine] = []
        var start = 0
        while start < paragraph.characters.count {
            let (line, end) = try line(from: start)
            lines.append(line)
            start = end
            while start < paragraph.characters.count, isSpace(start) { start += 1 }
        }
        return lines
    }

    private func line(from start: Int) throws(FilterError) -> (SetLine, end: Int) {
        let count = paragraph.characters.count
        let starts = paragraph.starts.filter { $0 > start } + [count]
        let breaks = starts.filter { $0 == count || canBreak(before: $0) }
        // `longest` preselects breaks by the widths in the whole paragraph. It shapes each line,
        // because a break may change the width.
        if let line = try longest(from: start, to: breaks) { return line }
        if let line = try longest(from: start, to: starts.filter { $0 <= breaks[0] }) {
            return line
        }
        return (try SetLine(paragraph, start..<trimmed(start, starts[0])), starts[0])
    }

    private func longest(
        from start: Int, to ends: [Int]
    ) throws(FilterError) -> (SetLine, end: Int)? {
        // Kerning may make a line narrower than the sum of its parts, but not by much.
        let near = ends.prefix { places[trimmed(start, $0)] - places[start] <= 1.02 * width + 0.1 }
        for end in near.reversed() {
            let line = try SetLine(paragraph, start..<trimmed(start, end))
            if line.width <= width { return (line, end) }
        }
        return nil
    }

    /// Returns the end of the line without its trailing spaces.
    private func trimmed(_ start: Int, _ end: Int) -> Int {
        var end = end
        while end > start, isSpace(end - 1) { end -= 1 }
        return end
    }

    private func isSpace(_ index: Int) -> Bool {
        let character = paragraph.characters[index]
        // No-break spaces are excluded.
        return character == 0x20 || character == 0x1680 || character == 0x3000
            || (0x2000...0x200B).contains(character) && character != 0x2007
    }

    private func canBreak(before index: Int) -> Bool {
        let last = paragraph.characters[index - 1]
        let next = paragraph.characters[index]
        if isSpace(index) { return false }
        if isSpace(index - 1) { return true }
        if [0x2D, 0x2010, 0x2013, 0x2014].contains(last) {
            return Unicode.Scalar(next)?.properties.isAlphabetic == true
        }
        if Self.neverFirst.contains(next) || Self.neverLast.contains(last) { return false }
        return Self.isIdeograph(last) || Self.isIdeograph(next)
    }

    private static func isIdeograph(_ character: UInt32) -> Bool {
        switch character {
        case 0x2E80...0x303F, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static let neverFirst = Set("、。，．：；？！」』）】〉》〕’”ー々,.:;?!)]}".unicodeScalars.map(\.value))
    private static let neverLast = Set("「『（【〈《〔‘“([{".unicodeScalars.map(\.value))
}
