import Cards
import Foundation
import GRDB

/// Stores the entries of a server's history as rows of `card`.
enum LedgerRow {
    /// Returns the entries that match `clause`.
    static func fetch(
        from database: Database, _ clause: String, _ arguments: StatementArguments
    ) throws -> [CardLedgerEntry] {
        try fetch(from: database, columns, clause, arguments)
    }

    /// Returns the entries in a damaged database that match `clause`.
    static func salvage(
        from damaged: Database, _ clause: String, _ arguments: StatementArguments
    ) throws -> [CardLedgerEntry] {
        try fetch(from: damaged, CardColumns.list(of: "card", in: damaged), clause, arguments)
    }

    private static let columns = CardColumns.list(of: "card")

    private static func fetch(
        from database: Database, _ columns: String, _ clause: String,
        _ arguments: StatementArguments
    ) throws -> [CardLedgerEntry] {
        let sql = "SELECT version, isDeleted, \(columns) FROM card \(clause)"
        let rows = try Row.fetchCursor(
            try database.cachedStatement(sql: sql), arguments: arguments)
        var entries: [CardLedgerEntry] = []
        while let row = try rows.next() {
            var reader = RowReader(row)
            let (version, isDeleted): (Int64, Bool) = (try reader.next(), try reader.next())
            entries.append(
                CardLedgerEntry(
                    try CardColumns.card(&reader), version: version, isDeleted: isDeleted))
        }
        return entries
    }

    /// Saves `entry`, replacing the one with its card's identifier.
    static func save(_ entry: CardLedgerEntry, to database: Database) throws {
        let columns = ["key", "version", "isDeleted"] + CardColumns.names
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }
        let sql = """
            INSERT INTO card (\(columns.joined(separator: ",")))
            VALUES (\(repeatElement("?", count: columns.count).joined(separator: ",")))
            ON CONFLICT (key) DO UPDATE SET \(changes.joined(separator: ","))
            """
        let own = [
            StoredText.key(entry.card.id).databaseValue, entry.version.databaseValue,
            entry.isDeleted.databaseValue,
        ]
        try database.cachedStatement(sql: sql).execute(
            arguments: StatementArguments(own + CardColumns.values(of: entry.card)))
    }
}
