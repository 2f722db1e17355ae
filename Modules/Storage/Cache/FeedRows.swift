import Core
import Foundation
import GRDB
import GRDBSQLite

/// Stores the items of a feed as rows of the table `serverFeedItem`.
enum FeedRows {
    /// A hash of every item, since SQLite notices only damage to its own structure.
    static func hash(_ images: [FeedImage]) -> Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(images.reduce(0) { $0 + $1.urlText.utf8.count + 17 })
        for image in images {
            var address = image.urlText
            address.withUTF8 { bytes.append(contentsOf: $0) }
            bytes.append(0)
            append(image.created, to: &bytes)
            append(image.updated, to: &bytes)
        }
        return SHA256.digest(of: bytes)
    }

    private static func append(_ date: Date, to bytes: inout [UInt8]) {
        let bits = date.stored.bitPattern
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Replaces all rows of the feed with this number. Call it in a transaction.
    static func replace(
        _ feed: Int64, with images: [FeedImage], in database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM serverFeedItem WHERE feed = ?", arguments: [feed])
        // Building the index once is quicker than updating it for each row, unless it contains the
        // feeds of other servers, too.
        guard try Row.fetchOne(database, sql: "SELECT 1 FROM serverFeedItem LIMIT 1") == nil else {
            return try insert(images, of: feed, into: database)
        }
        try database.execute(sql: "DROP INDEX serverFeedItemByID")
        try insert(images, of: feed, into: database)
        try database.execute(sql: "CREATE INDEX serverFeedItemByID ON serverFeedItem (id)")
    }

    /// Binds values with SQLite's own functions: with GRDB's, half of the time of a large feed
    /// goes into boxing five values a row.
    private static func insert(
        _ images: [FeedImage], of feed: Int64, into database: Database
    ) throws {
        let statement = try database.makeStatement(
            sql: """
                INSERT INTO serverFeedItem (position, id, url, created, updated, feed)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        let handle = statement.sqliteStatement
        sqlite3_bind_int64(handle, 6, feed)
        for (position, image) in images.enumerated() {
            var id = image.id
            var address = image.urlText
            sqlite3_bind_int64(handle, 1, Int64(position))
            sqlite3_bind_double(handle, 4, image.created.stored)
            sqlite3_bind_double(handle, 5, image.updated.stored)
            // SQLite need not copy the strings: they outlive the step and are bound anew for the
            // next.
            let code = id.withUTF8 { id in
                address.withUTF8 { address in
                    sqlite3_bind_text(handle, 2, id.baseAddress, Int32(id.count), nil)
                    sqlite3_bind_text(handle, 3, address.baseAddress, Int32(address.count), nil)
                    return sqlite3_step(handle)
                }
            }
            sqlite3_reset(handle)
            guard code == SQLITE_DONE else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
        sqlite3_clear_bindings(handle)
    }

    static func fetchAll(
        of feed: Int64, from database: Database, count: Int
    ) throws -> [FeedImage] {
        var images: [FeedImage] = []
        // The count comes from the file and may be wrong.
        images.reserveCapacity(min(max(count, 0), 100_000))
        let statement = try database.makeStatement(
            sql: """
                SELECT url, created, updated FROM serverFeedItem WHERE feed = ? ORDER BY position
                """)
        // Reads with SQLite's own functions, as ``insert(_:of:into:)`` writes.
        let handle = statement.sqliteStatement
        sqlite3_bind_int64(handle, 1, feed)
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW {
            images.append(try image(handle))
            code = sqlite3_step(handle)
        }
        sqlite3_reset(handle)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        return images
    }

    private static func image(_ row: OpaquePointer) throws -> FeedImage {
        guard sqlite3_column_type(row, 0) == SQLITE_TEXT,
            sqlite3_column_type(row, 1) == SQLITE_FLOAT,
            sqlite3_column_type(row, 2) == SQLITE_FLOAT,
            let address = sqlite3_column_text(row, 0),
            let image = FeedImage(
                urlBytes: UnsafeBufferPointer(
                    start: address, count: Int(sqlite3_column_bytes(row, 0))),
                created: Date(stored: sqlite3_column_double(row, 1)),
                updated: Date(stored: sqlite3_column_double(row, 2)))
        else {
            sqlite3_reset(row)
            throw DamagedContent()
        }
        return image
    }

    /// - Parameter feed: The number of a feed; `nil` searches all of them, the first first.
    static func fetch(
        of feed: Int64?, from database: Database, where condition: String,
        _ arguments: StatementArguments
    ) throws -> [FeedImage] {
        // The plus sign makes SQLite use the index of ids.
        let here = feed == nil ? "" : "+feed = ? AND "
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT url, created, updated, id FROM serverFeedItem WHERE \(here)\(condition)
                ORDER BY feed, position
                """,
            arguments: StatementArguments(feed.map { [$0] } ?? []) + arguments)
        var images: [FeedImage] = []
        while let row = try rows.next() {
            let image = try image(row)
            guard image.id == (try row.decode("id", as: String.self)) else {
                throw DamagedContent()
            }
            images.append(image)
        }
        return images
    }

    private static func image(_ row: Row) throws -> FeedImage {
        guard let address = String.fromDatabaseValue(row[0]),
            let created = Double.fromDatabaseValue(row[1]),
            let updated = Double.fromDatabaseValue(row[2]),
            let image = FeedImage(
                urlText: address, created: Date(stored: created), updated: Date(stored: updated))
        else { throw DamagedContent() }
        return image
    }
}
