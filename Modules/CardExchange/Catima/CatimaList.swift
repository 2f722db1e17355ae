import Cards
import Foundation

/// `catima.csv`: the list of an archive of Catima's, of format version 2.
///
/// Three tables with blank lines between them, each with the names of its columns first: groups,
/// cards, and which card is in which groups. Tables and columns are known by these names, so that
/// other orders, further columns and missing ones do no harm.
struct CatimaList {
    static let entryName = "catima.csv"
    static let version = "2"
    /// What stands for a card's number where there is none: Catima has no card without one.
    static let noNumber = "-"

    /// The cards, in the file's order.
    let rows: [CatimaRow]
    /// The groups that a card is in by its `_id`, in the file's order.
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
        // The first version had no number: it began with the names of the columns.
        throw .unsupportedVersion(first == "_id" ? "1" : String(first.prefix(20)))
    }
}
