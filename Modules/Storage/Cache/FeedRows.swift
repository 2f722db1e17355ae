import Core
import Foundation
import GRDB

/// Items of a feed as rows of the table `feedItem`.
enum FeedRows {
    /// Covers every item, since SQLite notices only damage to its own structure.
    static func hash(_ images: [FeedImage]) -> Data {
        var bytes = Data()
        bytes.reserveCapacity(images.count * 80)
        for image in images {
            bytes.append(contentsOf: image.url.absoluteString.utf8)
            bytes.append(0)
            for date in [image.created, image.updated] {
                withUnsafeBytes(of: date.stored.bitPattern.littleEndian) {
                    bytes.append(contentsOf: $0)
                }
            }
        }
        return ContentHash.make(bytes)
    }

    /// Replaces all rows; to be called in a transaction.
    static func replace(with images: [FeedImage], in database: Database) throws {
        try database.execute(sql: "DELETE FROM feedItem")
        // Sorting once is quicker than finding each id's place.
        try database.execute(sql: "DROP INDEX feedItemByID")
        let statement = try database.makeStatement(
            sql: "INSERT INTO feedItem (position, id, url, created, updated) VALUES (?, ?, ?, ?, ?)")
        for (position, image) in images.enumerated() {
            statement.setUncheckedArguments([
                position, image.id, image.url.absoluteString, image.created.stored,
                image.updated.stored,
            ])
            try statement.execute()
        }
        try database.execute(sql: "CREATE INDEX feedItemByID ON feedItem (id)")
    }

    static func fetchAll(from database: Database, count: Int) throws -> [FeedImage] {
        var images: [FeedImage] = []
        // The count comes from the file and may be wrong.
        images.reserveCapacity(min(max(count, 0), 100_000))
        let rows = try Row.fetchCursor(
            database, sql: "SELECT url, created, updated FROM feedItem ORDER BY position")
        while let row = try rows.next() { images.append(try image(row)) }
        return images
    }

    static func fetch(
        from database: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [FeedImage] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT url, created, updated, id FROM feedItem WHERE \(condition) ORDER BY position
                """,
            arguments: arguments)
        var images: [FeedImage] = []
        while let row = try rows.next() {
            let image = try image(row)
            guard image.id == (try row.decode("id", as: String.self)) else { throw DamagedContent() }
            images.append(image)
        }
        return images
    }

    private static func image(_ row: Row) throws -> FeedImage {
        guard let address = String.fromDatabaseValue(row[0]), let url = URL(string: address),
            let created = Double.fromDatabaseValue(row[1]),
            let updated = Double.fromDatabaseValue(row[2])
        else { throw DamagedContent() }
        return FeedImage(
            url: url, created: Date(stored: created), updated: Date(stored: updated))
    }
}
