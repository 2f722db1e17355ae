import Cards
import Foundation
import GRDB

/// Stores the records of a wallet's cards as rows of `card` and `cardBase`.
enum CardRecordRow {
    private static let ownColumns = ["key", "isDeleted", "waitingSince", "failure"]
    private static let baseColumns = ["server", "version", "isDeleted"]

    /// Returns the records of the cards that match `clause`.
    static func fetch(
        from database: Database, _ clause: String, _ arguments: StatementArguments = []
    ) throws -> [CardRecord] {
        try fetch(from: database, select: select, clause, arguments)
    }

    /// Returns the records in a damaged database that match `clause`.
    ///
    /// - Parameter hasBases: `true` if `cardBase` is readable; otherwise the records have no
    ///   base.
    static func salvage(
        from damaged: Database, hasBases: Bool = true, _ clause: String,
        _ arguments: StatementArguments
    ) throws -> [CardRecord] {
        let select = select(
            CardColumns.list(of: "card", in: damaged),
            CardColumns.list(of: "cardBase", in: damaged),
            // The second table is empty and has the columns of `cardBase`.
            bases: hasBases ? "cardBase" : "(SELECT * FROM cardBase WHERE 0)")
        return try fetch(from: damaged, select: select, clause, arguments)
    }

    private static let select = select(
        CardColumns.list(of: "card"), CardColumns.list(of: "cardBase"), bases: "cardBase")

    private static func select(_ card: String, _ base: String, bases: String) -> String {
        """
        SELECT card.isDeleted, card.waitingSince, card.failure, \(card),
            cardBase.server, cardBase.version, cardBase.isDeleted, \(base)
        FROM card LEFT JOIN \(bases) AS cardBase USING (item)
        """
    }

    private static func fetch(
        from database: Database, select: String, _ clause: String, _ arguments: StatementArguments
    ) throws -> [CardRecord] {
        let rows = try Row.fetchCursor(
            try database.cachedStatement(sql: "\(select) \(clause)"), arguments: arguments)
        var records: [CardRecord] = []
        while let row = try rows.next() { records.append(try record(RowReader(row))) }
        return records
    }

    private static func record(_ row: RowReader) throws -> CardRecord {
        var row = row
        let isDeleted: Bool = try row.next()
        let waitingSince: Int64? = try row.next()
        let failure: String? = try row.next()
        let card = try CardColumns.card(&row)
        return CardRecord(
            card, isDeleted: isDeleted, waitingSince: waitingSince, base: try base(&row),
            failure: failure)
    }

    private static func base(_ row: inout RowReader) throws -> CardBase? {
        let server: String? = try row.next()
        guard let server else { return nil }
        let version: Int64? = try row.next()
        let isDeleted: Bool = try row.next()
        return CardBase(
            server: server, version: version, card: try CardColumns.card(&row),
            isDeleted: isDeleted)
    }

    /// Saves `record`, replacing the one with its identifier.
    static func save(_ record: CardRecord, to database: Database) throws {
        let key = StoredText.key(record.id)
        let own = [
            key.databaseValue, record.isDeleted.databaseValue,
            record.waitingSince?.databaseValue ?? .null,
            record.failure.map(StoredText.value) ?? .null,
        ]
        try database.cachedStatement(sql: saveCard).execute(
            arguments: StatementArguments(own + CardColumns.values(of: record.card)))
        guard let base = record.base else {
            let sql = "DELETE FROM cardBase WHERE item = (SELECT item FROM card WHERE key = ?)"
            return try database.cachedStatement(sql: sql).execute(arguments: [key])
        }
        let agreed = [
            key.databaseValue, StoredText.value(base.server),
            base.version?.databaseValue ?? .null, base.isDeleted.databaseValue,
        ]
        try database.cachedStatement(sql: saveBase).execute(
            arguments: StatementArguments(agreed + CardColumns.values(of: base.card)))
    }

    private static let saveCard: String = {
        let columns = ownColumns + CardColumns.names
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }
        return """
            INSERT INTO card (\(columns.joined(separator: ",")))
            VALUES (\(marks(columns.count)))
            ON CONFLICT (key) DO UPDATE SET \(changes.joined(separator: ","))
            """
    }()

    private static let saveBase: String = {
        let columns = baseColumns + CardColumns.names
        return """
            INSERT OR REPLACE INTO cardBase (item, \(columns.joined(separator: ",")))
            VALUES ((SELECT item FROM card WHERE key = ?), \(marks(columns.count)))
            """
    }()

    private static func marks(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ",")
    }
}
