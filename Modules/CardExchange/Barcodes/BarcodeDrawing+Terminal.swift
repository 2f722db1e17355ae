extension BarcodeDrawing {
    /// Draws the barcode as lines for a terminal: black on white whatever the terminal's colours
    /// are, or in plain characters.
    ///
    /// A character is one module wide and two high, so modules are square. If the lines would be
    /// too wide, a character is two modules wide and two high, so modules are twice as high as
    /// wide.
    ///
    /// - Parameters:
    ///   - width: The number of columns of the terminal.
    ///   - hasColors: False for a file, a pipe or a terminal without colours: the lines contain no
    ///     escape sequences, and a block stands for a dark module.
    /// - Returns: Lines without line ends. With colours, each line sets and resets them.
    /// - Throws: ``BarcodeError/tooWide(columns:available:)``. A code is never cut off, because it
    ///   could not be scanned.
    public func terminalLines(
        width: Int, hasColors: Bool = true
    ) throws(BarcodeError) -> [String] {
        if columns <= width {
            return lines(columnsPerCharacter: 1, hasColors) { column, row in
                Self.halves[bits([(column, row), (column, row + 1)])]
            }
        }
        let narrow = (columns + 1) / 2
        guard narrow <= width else { throw .tooWide(columns: narrow, available: width) }
        return lines(columnsPerCharacter: 2, hasColors) { column, row in
            Self.quarters[
                bits([
                    (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1),
                ])]
        }
    }

    /// Indexed by the dark halves: bit 0 is the upper half, bit 1 the lower half.
    private static let halves: [Character] = [" ", "▀", "▄", "█"]
    /// Indexed by the dark quarters from bit 0: upper left, upper right, lower left, lower right.
    private static let quarters: [Character] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]
    /// Sets black on white. Users customise the sixteen basic colours, so these two are from the
    /// colour cube, which is the same everywhere.
    private static let colors = "\u{1b}[38;5;16;48;5;231m"
    private static let noColors = "\u{1b}[0m"

    private func lines(
        columnsPerCharacter: Int, _ hasColors: Bool,
        character: (_ column: Int, _ row: Int) -> Character
    ) -> [String] {
        stride(from: 0, to: rows, by: 2).map { row in
            let characters = stride(from: 0, to: columns, by: columnsPerCharacter).map {
                character($0, row)
            }
            return hasColors
                ? Self.colors + String(characters) + Self.noColors : String(characters)
        }
    }

    private func bits(_ places: [(column: Int, row: Int)]) -> Int {
        places.enumerated().reduce(0) { bits, place in
            bits | (self[place.element.column, place.element.row] ? 1 << place.offset : 0)
        }
    }
}
