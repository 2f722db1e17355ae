import Core
import Foundation
import GRDB

/// Moves the feeds of earlier versions, which had one row for each item, to the table `feedPart`.
///
/// A released step of ``Migration`` runs this code, so the code must keep reading `serverFeedItem`
/// as earlier steps left it, and checking the hash that they stored. The format that ``FeedParts``
/// writes must stay the same, too; a test compares the bytes.
enum FeedPacking {
    /// - Throws: ``DamagedContent`` if a feed does not match its hash.
    static func run(in database: Database) throws {
        let feeds = try Row.fetchAll(database, sql: "SELECT number, items, hash FROM serverFeed")
        for feed in feeds {
            let number = try feed.decode("number", as: Int64.self)
            let images = try images(of: number, in: database)
            guard images.count == (try feed.decode("items")),
                hash(images) == (try feed.decode("hash"))
            else { throw DamagedContent() }
            try FeedParts.insert(images, of: number, into: database)
        }
        try database.execute(sql: "DROP TABLE serverFeedItem")
    }

    private static func images(of feed: Int64, in database: Database) throws -> [FeedImage] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT url, created, updated FROM serverFeedItem WHERE feed = ? ORDER BY position
                """,
            arguments: [feed])
        var images: [FeedImage] = []
        while let row = try rows.next() {
            var columns = RowReader(row)
            guard
                let image = FeedImage(
                    urlText: try columns.next(), created: Date(stored: try columns.next()),
                    updated: Date(stored: try columns.next()))
            else { throw DamagedContent() }
            images.append(image)
        }
        return images
    }

    /// Returns one SHA-256 of all images: for each, its address, a zero byte, and the bits of its
    /// two dates.
    private static func hash(_ images: [FeedImage]) -> Data {
        var bytes = Data()
        for image in images {
            bytes.append(contentsOf: image.urlText.utf8)
            bytes.append(0)
            for date in [image.created, image.updated] {
                withUnsafeBytes(of: date.stored.bitPattern.littleEndian) {
                    bytes.append(contentsOf: $0)
                }
            }
        }
        return SHA256.digest(of: bytes)
    }
}
