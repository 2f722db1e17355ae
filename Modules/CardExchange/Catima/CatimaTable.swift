/// One of the tables of `catima.csv`: rows whose values are found by the names in the first one.
struct CatimaTable {
    private(set) var rows: [CatimaRow]
    let columns: Set<String>

    /// - Parameter records: At least the header.
    init(_ records: [CSV.Record]) {
        let header = records[0].fields.map { $0.lowercased() }
        columns = Set(header)
        rows = records.dropFirst().map { record in
            CatimaRow(
                line: record.line,
                values: Dictionary(
                    zip(header, record.fields), uniquingKeysWith: { first, _ in first }))
        }
    }
}

/// A row of a table; a column that is missing is empty.
struct CatimaRow {
    let line: Int
    let values: [String: String]

    subscript(column: String) -> String { values[column] ?? "" }
}
