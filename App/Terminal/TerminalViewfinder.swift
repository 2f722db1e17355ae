import FoundationEssentials
import ImageEditorTerminalGraphics

/// Draws pictures on a terminal, each over the previous one.
struct TerminalViewfinder {
    private let colors: TerminalPicture.Colors
    /// The number of lines of the previous picture.
    private var lines = 0

    init(colors: TerminalPicture.Colors) { self.colors = colors }

    /// Returns the bytes that draw `picture` with a line of text below it.
    mutating func drawing(_ picture: TerminalPicture, above text: String) -> Data {
        var drawing = lines > 0 ? "\u{1B}[\(lines)A" : ""
        let rows = picture.lines(in: colors)
        for line in rows + [text] { drawing += "\r\(line)\u{1B}[K\n" }
        // Erases the rest of a larger previous picture.
        drawing += "\u{1B}[J"
        lines = rows.count + 1
        return Data(drawing.utf8)
    }
}
