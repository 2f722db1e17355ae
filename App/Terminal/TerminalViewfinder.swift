import Foundation
import ImageEditorTerminalGraphics

/// Draws pictures in a terminal, each over the one before.
struct TerminalViewfinder {
    private let colors: TerminalPicture.Colors
    /// How many lines the picture before took.
    private var lines = 0

    init(colors: TerminalPicture.Colors) { self.colors = colors }

    /// What to write to show `picture` with a line of text below.
    mutating func drawing(_ picture: TerminalPicture, above text: String) -> Data {
        var drawing = lines > 0 ? "\u{1B}[\(lines)A" : ""
        let rows = picture.lines(in: colors)
        for line in rows + [text] { drawing += "\r\(line)\u{1B}[K\n" }
        // Of a larger picture before, the rest goes.
        drawing += "\u{1B}[J"
        lines = rows.count + 1
        return Data(drawing.utf8)
    }
}
