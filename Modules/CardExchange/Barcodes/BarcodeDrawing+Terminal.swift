extension BarcodeDrawing {
    /// The drawing as lines of a terminal, black on white whatever the terminal's own colours are.
    ///
    /// A character is one module wide and two high, so that modules are square; where that is too
    /// wide it has two by two, so that they are twice as high as wide.
    ///
    /// - Parameter width: The terminal's columns.
    /// - Returns: Lines without line ends, each with the colours that it needs and back to none.
    /// - Throws: ``BarcodeError/tooWide(columns:available:)``. A code is never cut off: half of one
    ///   is none.
    public func terminalLines(width: Int) throws(BarcodeError) -> [String] {
        if columns <= width {
            return lines(columnsPerCharacter: 1) { column, row in
                Self.halves[bits([(column, row), (column, row + 1)])]
            }
        }
        let narrow = (columns + 1) / 2
        guard narrow <= width else { throw .tooWide(columns: narrow, available: width) }
        return lines(columnsPerCharacter: 2) { column, row in
            Self.quarters[
                bits([
                    (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1),
                ])]
        }
    }

    /// By which of the upper and the lower half are dark, the upper being bit 0.
    private static let halves: [Character] = [" ", "▀", "▄", "█"]
    /// By which quarters are dark: upper left, upper right, lower left, lower right from bit 0.
    private static let quarters: [Character] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]
    /// Black letters on a white ground. Not the eight basic colours, which people change: these two
    /// of the colour cube are the same everywhere.
    private static let colors = "\u{1b}[38;5;16;48;5;231m"
    private static let noColors = "\u{1b}[0m"

    private func lines(
        columnsPerCharacter: Int, character: (_ column: Int, _ row: Int) -> Character
    ) -> [String] {
        stride(from: 0, to: rows, by: 2).map { row in
            let characters = stride(from: 0, to: columns, by: columnsPerCharacter).map {
                character($0, row)
            }
            return Self.colors + String(characters) + Self.noColors
        }
    }

    private func bits(_ places: [(column: Int, row: Int)]) -> Int {
        places.enumerated().reduce(0) { bits, place in
            bits | (self[place.element.column, place.element.row] ? 1 << place.offset : 0)
        }
    }
}
