extension BarcodeDrawing {
    /// Draws the barcode as an SVG document, black on white.
    ///
    /// - Parameter scale: The size of a module in units; a viewer may scale the document.
    /// - Throws: ``BarcodeError/unsuitableScale(_:)`` outside 1…1000.
    public func svg(scale: Int = 4) throws(BarcodeError) -> String {
        guard (1...1_000).contains(scale) else { throw .unsuitableScale(scale) }
        var path = ""
        var row = 0
        while row < rows {
            // Equal rows, such as those of a linear code, are merged.
            var end = row + 1
            while end < rows, isEqual(row, end) { end += 1 }
            for run in runs(in: row) {
                path += "M\(run.lowerBound) \(row)h\(run.count)v\(end - row)h-\(run.count)z"
            }
            row = end
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(columns * scale)" \
            height="\(rows * scale)" viewBox="0 0 \(columns) \(rows)" \
            shape-rendering="crispEdges">
            <rect width="\(columns)" height="\(rows)" fill="#fff"/>
            <path d="\(path)" fill="#000"/>
            </svg>

            """
    }

    private func isEqual(_ one: Int, _ other: Int) -> Bool {
        (0..<columns).allSatisfy { self[$0, one] == self[$0, other] }
    }

    /// Returns the ranges of consecutive dark modules in a row.
    private func runs(in row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var column = 0
        while column < columns {
            let start = column
            while self[column, row] { column += 1 }
            if start < column { runs.append(start..<column) } else { column += 1 }
        }
        return runs
    }
}
