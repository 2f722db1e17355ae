import Cards
import FoundationEssentials

/// `catima.csv`: the list of a Catima archive with format version 2.
///
/// It contains three tables, separated by blank lines, each with its column names in the first row:
/// groups, cards, and the groups of each card. A table is identified by the names of its columns.
/// Tables and columns may have another order, and columns may be added or missing.
struct CatimaList {
    static let entryName = "catima.csv"
    static let version = "2"
    /// The text that stands for the number of a card without a number and a barcode, because Catima
    /// requires a number.
    static let noNumber = "-"

    /// The cards, in the file's order.
    let rows: [CatimaRow]
    /// The groups of each card by its `_id`, in the file's order.
    let groups: [String: [String]]

    /// - Throws: ``CardArchiveError/malformedList(reason:)`` and
    ///   ``CardArchiveError/unsupportedVersion(_:)``.
    init(_ data: Data) throws(CardArchiveError) {
        let records = try CSV.records(of: data)
        let tables = records.split(whereSeparator: \.isBlank).map(Array.init)
        try Self.checkVersion(tables.first?.first)

        let named = tables.dropFirst().map(CatimaTable.init)
        guard let cards = named.first(where: { $0.columns.contains("store") }) else {
            throw .malformedList(reason: "there is no table of cards")
        }
        rows = cards.rows
        let members = named.first { $0.columns.isSuperset(of: ["cardid", "groupid"]) }
        var groups: [String: [String]] = [:]
        for row in members?.rows ?? [] where !row["groupid"].isEmpty {
            groups[row["cardid"], default: []].append(row["groupid"])
        }
        self.groups = groups
    }

    private static func checkVersion(_ record: CSV.Record?) throws(CardArchiveError) {
        guard let first = record?.fields.first else {
            throw .malformedList(reason: "the file is empty")
        }
        if first == version { return }
        // Version 1 had no version number: it started with the column names.
        throw .unsupportedVersion(first == "_id" ? "1" : String(first.prefix(20)))
    }
}
