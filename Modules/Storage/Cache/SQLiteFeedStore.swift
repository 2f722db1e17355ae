public import Core
public import Foundation
import GRDB

/// Stores a feed in a ``CacheDatabase``, one row per item.
public struct SQLiteFeedStore: FeedStore {
    private let file: DatabaseFile

    public init(database: CacheDatabase) {
        file = database.file
    }

    public func retrieve() async throws -> StoredFeed? {
        try await file.read { try Self.kept(in: $0) }
    }

    public func retrieve(idPrefix prefix: String) async throws -> StoredFeed? {
        let prefix = prefix.lowercased()
        return try await file.read { database in
            let sql = "SELECT savedAt, dropped FROM feed"
            guard let feed = try Row.fetchOne(database, sql: sql) else { return nil }
            // An identifier is in hexadecimal digits, and "g" sorts after all of them.
            let images = try FeedRows.fetch(
                from: database, where: "id >= ? AND id < ?", [prefix, "\(prefix)g"])
            return StoredFeed(
                images: images, savedAt: Date(stored: try feed.decode("savedAt")),
                dropped: try feed.decode("dropped"))
        }
    }

    public func isEmpty() async throws -> Bool {
        try await file.read { database in
            try Row.fetchOne(database, sql: "SELECT 1 FROM feed WHERE items > 0") == nil
        }
    }

    public func replace(with feed: StoredFeed) async throws {
        let hash = FeedRows.hash(feed.images)
        try await file.write { database in
            try FeedRows.replace(with: feed.images, in: database)
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO feed
                    (number, savedAt, dropped, items, hash, entityTag, source)
                    VALUES (1, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    feed.savedAt.stored, feed.dropped, feed.images.count, hash,
                    feed.validator?.entityTag, feed.validator?.url.absoluteString,
                ])
        }
    }

    public func validator() async throws -> FeedValidator? {
        try await file.read { database in
            try Row.fetchOne(database, sql: "SELECT entityTag, source FROM feed")
                .flatMap(Self.storedValidator)
        }
    }

    public func confirm(at date: Date) async throws {
        try await file.write {
            try $0.execute(sql: "UPDATE feed SET savedAt = ?", arguments: [date.stored])
        }
    }

    public func delete() async throws {
        try await file.write { try $0.execute(sql: "DELETE FROM feedItem; DELETE FROM feed") }
    }

    public func image(for url: URL) async throws -> FeedImage? {
        let id = FeedImage(url: url, created: .distantPast, updated: .distantPast).id
        return try await file.read { database in
            try FeedRows.fetch(
                from: database, where: "id = ? AND url = ?", [id, url.absoluteString]
            ).first
        }
    }

    /// - Throws: ``DamagedContent`` if the feed does not match its hash.
    static func kept(in database: Database) throws -> StoredFeed? {
        let sql = "SELECT savedAt, dropped, items, hash, entityTag, source FROM feed"
        guard let feed = try Row.fetchOne(database, sql: sql) else { return nil }
        let count = try feed.decode("items", as: Int.self)
        let images = try FeedRows.fetchAll(from: database, count: count)
        guard images.count == count, FeedRows.hash(images) == (try feed.decode("hash")) else {
            throw DamagedContent()
        }
        return StoredFeed(
            images: images, savedAt: Date(stored: try feed.decode("savedAt")),
            dropped: try feed.decode("dropped"), validator: try storedValidator(feed))
    }

    private static func storedValidator(_ feed: Row) throws -> FeedValidator? {
        guard let tag = try feed.decode("entityTag", as: String?.self),
            let source = try feed.decode("source", as: String?.self),
            let url = URL(string: source)
        else { return nil }
        return FeedValidator(url: url, entityTag: tag)
    }
}
