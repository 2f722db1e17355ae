import Cards

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
    /// Releases before it pass it over: it is written where a card came with it.
    case barcodeEncoding = "barcodeencoding"

    /// The field of a card that the column holds, whole or in part.
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

    /// Whether an archive of Catima's can hold the field. A wallet's card keeps the others when
    /// such an archive comes in.
    static func holds(_ field: CardField) -> Bool {
        // A table of their own holds the groups, and entries of the archive the photographs.
        if [.group, .front, .back].contains(field) { return true }
        return allCases.contains { $0.field == field }
    }
}
