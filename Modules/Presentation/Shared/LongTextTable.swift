/// A table with column titles whose lines are written one at a time. Unlike ``TextTable``, it keeps
/// no cells in memory; its lines look the same.
struct LongTextTable<Row> {
    struct Column {
        let title: String
        /// The number of terminal columns of each cell; `nil` to measure all cells.
        let width: Int?
        let text: (Row) -> String

        init(_ title: String, width: Int? = nil, text: @escaping (Row) -> String) {
            self.title = title
            self.width = width
            self.text = text
        }
    }

    private let rows: [Row]
    private let columns: [Column]

    init(_ rows: [Row], _ columns: [Column]) {
        self.rows = rows
        self.columns = columns
    }

    /// Calls `body` with the UTF-8 of the line of titles and of each row, without line ends.
    /// Without rows, `body` is not called.
    func forEachLine(_ body: ([UInt8]) throws -> Void) rethrows {
        guard !rows.isEmpty else { return }
        let widths: [Int?] = columns.dropLast().map(width) + [nil]
        var line: [UInt8] = []
        for (column, width) in zip(columns, widths) {
            TextTable.append(column.title, width: width, to: &line)
        }
        try body(line)
        for row in rows {
            line.removeAll(keepingCapacity: true)
            for (column, width) in zip(columns, widths) {
                TextTable.append(column.text(row), width: width, to: &line)
            }
            try body(line)
        }
    }

    private func width(of column: Column) -> Int {
        let cells =
            column.width ?? rows.reduce(0) { max($0, TextWidth.columns(of: column.text($1))) }
        return max(cells, TextWidth.columns(of: column.title))
    }
}
