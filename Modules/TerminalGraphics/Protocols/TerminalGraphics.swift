/// The way to show pictures on one terminal.
package struct TerminalGraphics: Sendable, Equatable {
    package var style: GraphicsProtocol
    /// The size of a character; half blocks do not use it.
    package var cell: CellSize
    /// The colours of half blocks.
    package var colors: TerminalPicture.Colors
    /// The maximum number of colours of a sixel picture, 2…256.
    package var sixelColors: Int
    /// True if sequences have to be wrapped for tmux, which passes on nothing else.
    package var passesThroughTmux: Bool

    package init(
        style: GraphicsProtocol, cell: CellSize = .usual, colors: TerminalPicture.Colors = .all,
        sixelColors: Int = 256, passesThroughTmux: Bool = false
    ) {
        self.style = style
        self.cell = cell
        self.colors = colors
        self.sixelColors = min(max(sixelColors, 2), 256)
        self.passesThroughTmux = passesThroughTmux
    }

    /// The size of a character in pixels of the picture. Half blocks show two pixels in a
    /// character, one above the other.
    package var pixelsOfCell: CellSize {
        style == .blocks ? CellSize(width: 1, height: 2) ?? cell : cell
    }

    /// Returns the largest picture, in pixels, that fits into `columns` × `rows` characters.
    package func room(columns: Int, rows: Int) -> (width: Int, height: Int) {
        let cell = pixelsOfCell
        return (max(columns, 1) * cell.width, max(rows, 1) * cell.height)
    }
}

/// A way to draw a picture on a terminal.
package enum GraphicsProtocol: String, Sendable, CaseIterable {
    /// kitty's graphics protocol.
    case kitty
    /// iTerm2's inline images.
    case iterm2
    /// DEC's sixels: each character draws a column of six pixels.
    case sixel
    /// Half blocks with two colours each: plain characters that every terminal can show.
    case blocks
}
