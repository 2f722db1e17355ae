import Cards

/// A table of `catima.csv`: rows whose values are accessed by the column names in the first row.
struct CatimaTable {
    private(set) var rows: [CatimaRow]
    let columns: Set<String>

    /// - Parameter records: The header, then the rows.
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

/// A row of a table; missing columns are empty.
struct CatimaRow {
    let line: Int
    let values: [String: String]

    subscript(column: String) -> String { values[column] ?? "" }

    subscript(column: CatimaColumn) -> String { self[column.rawValue] }
}

/// The columns of Catima's table of cards, in the order in which they are written.
enum CatimaColumn: String, CaseIterable {
    case id = "_id"
    case store, note
    case validFrom = "validfrom"
    case expiry, balance
    case balanceType = "balancetype"
    case cardID = "cardid"
    case barcodeID = "barcodeid"
    case headerColor = "headercolor"
    case barcodeType = "barcodetype"
    case starStatus = "starstatus"
    case lastUsed = "lastused"
    case archive
    case zoomLevel = "zoomlevel"
    /// Older releases of Catima ignore this column. It is written only if an imported card had it.
    case barcodeEncoding = "barcodeencoding"

    /// The field of a card that the column contains, in whole or in part; `nil` if cards have no
    /// such field.
    private var field: CardField? {
        switch self {
        case .store: .name
        case .note: .note
        case .validFrom: .validFrom
        case .expiry: .expiry
        case .cardID: .number
        case .barcodeID, .barcodeType: .barcode
        case .starStatus: .favorite
        case .lastUsed: .lastUsed
        case .archive: .archived
        case .id, .balance, .balanceType, .headerColor, .zoomLevel, .barcodeEncoding: nil
        }
    }

    /// Returns true if a Catima archive can contain the field. A wallet's card keeps its other
    /// fields when a Catima archive is imported.
    static func holds(_ field: CardField) -> Bool {
        // The groups have a separate table, and the photographs are entries of the archive.
        if [.group, .front, .back].contains(field) { return true }
        return allCases.contains { $0.field == field }
    }
}
