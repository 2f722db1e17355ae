/// Aligns columns of text, with two spaces between them.
enum TextTable {
    /// Returns one line per row; the last column is not padded.
    static func lines(_ rows: [[String]]) -> [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? TextWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line: [UInt8] = []
            for (column, cell) in row.enumerated() {
                append(cell, width: column == row.count - 1 ? nil : widths[column], to: &line)
            }
            return String(decoding: line, as: UTF8.self)
        }
    }

    /// Appends a cell, and the spaces before the next one.
    ///
    /// - Parameter width: The width of the column; `nil` for the last cell of a line.
    static func append(_ cell: String, width: Int?, to line: inout [UInt8]) {
        line.append(contentsOf: cell.utf8)
        guard let width else { return }
        let spaces = width - TextWidth.columns(of: cell) + 2
        line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
    }
}

/// Measures the width of text on a terminal.
enum TextWidth {
    /// Returns the number of columns that a terminal needs for `text`.
    static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // Variation selector 16 requests an emoji, which is two columns wide.
            if scalar == "\u{fe0f}" { return 2 }
            width = max(width, columns(of: scalar))
        }
        return width
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if wide.contains(where: { $0.contains(scalar.value) }) { return 2 }
        let properties = scalar.properties
        if properties.isEmojiPresentation { return 2 }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: 1
        }
    }

    /// The East Asian characters that are two columns wide (Unicode Standard Annex 11). Wide emoji
    /// are recognized by their Unicode property instead.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c,
        0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60,
        0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265,
        0x20000...0x3fffd,
    ]
}
