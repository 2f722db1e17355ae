public import Core
public import Foundation
import GRDB

/// Stores images in a ``CacheDatabase``.
///
/// If the budget is exceeded, the least recently used images are removed first. Uses are counted,
/// not dated, so that a wrong clock has no effect.
public struct SQLiteImageStore: ImageStore {
    private let file: DatabaseFile
    private let budget: Int

    public init(database: CacheDatabase) {
        file = database.file
        budget = database.budget
    }

    public func retrieve(for url: URL) async throws -> StoredImage? {
        let address = url.absoluteString
        guard let kept = try await file.read({ try Kept.fetch(address, from: $0) }) else {
            return nil
        }
        guard let data = kept.data, SHA256.digest(of: data) == kept.hash else {
            try await drop(address, hash: kept.hash)
            return nil
        }
        if !kept.isNewest { await markUsed(address) }
        return StoredImage(
            data: data, savedAt: kept.savedAt, entityTag: kept.entityTag,
            lastModified: kept.lastModified, updated: kept.updated)
    }

    public func insert(_ image: StoredImage, for url: URL) async throws {
        let (address, hash, budget) = (url.absoluteString, SHA256.digest(of: image.data), budget)
        try await file.write { database in
            try database.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [address])
            try database.execute(
                sql: """
                    INSERT INTO image
                    (url, size, hash, entityTag, lastModified, updated, savedAt, lastUse)
                    VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT COALESCE(MAX(lastUse), 0) + 1 FROM image))
                    """,
                arguments: [
                    address, image.data.count, hash, image.entityTag, image.lastModified,
                    image.updated?.stored, image.savedAt.stored,
                ])
            let number = database.lastInsertedRowID
            try database.execute(
                sql: "INSERT INTO imageBytes (number, data) VALUES (?, ?)",
                arguments: [number, image.data])
            try Self.trim(database, to: budget, keeping: number)
        }
    }

    public func confirm(for url: URL, at date: Date, updated: Date?) async throws {
        let (address, savedAt, updated) = (url.absoluteString, date.stored, updated?.stored)
        try await file.write {
            try $0.execute(
                sql: "UPDATE image SET savedAt = ?, updated = ? WHERE url = ?",
                arguments: [savedAt, updated, address])
        }
    }

    public func delete(for url: URL) async throws {
        let address = url.absoluteString
        try await file.write {
            try $0.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [address])
        }
    }

    public func deleteAll() async throws {
        try await file.write {
            try $0.execute(sql: "DELETE FROM imageBytes; DELETE FROM image")
        }
    }

    /// Removes an image with damaged bytes, unless it has been replaced by one with another hash.
    func drop(_ address: String, hash: Data) async throws {
        try await file.write {
            try $0.execute(
                sql: "DELETE FROM image WHERE url = ? AND hash = ?", arguments: [address, hash])
        }
    }

    private func markUsed(_ address: String) async {
        // The bytes are valid even if the use cannot be recorded.
        try? await file.write {
            try $0.execute(
                sql: """
                    UPDATE image SET lastUse = (SELECT MAX(lastUse) + 1 FROM image) WHERE url = ?
                    """, arguments: [address])
        }
    }

    /// If the budget is exceeded, removes the least recently used images until 70 % of it are used,
    /// so that not every insertion has to trim.
    private static func trim(_ database: Database, to budget: Int, keeping kept: Int64) throws {
        var total = try Int.fetchOne(database, sql: "SELECT SUM(size) FROM image") ?? 0
        guard total > budget else { return }
        let target = budget / 10 * 7
        var dropped: [Int64] = []
        let images = try Row.fetchCursor(
            database, sql: "SELECT number, size FROM image WHERE number <> ? ORDER BY lastUse",
            arguments: [kept])
        while total > target, let image = try images.next() {
            dropped.append(try image.decode("number"))
            total -= try image.decode("size", as: Int.self)
        }
        let statement = try database.makeStatement(sql: "DELETE FROM image WHERE number = ?")
        for number in dropped { try statement.execute(arguments: [number]) }
    }
}

/// An image's row. Its bytes are not yet compared with the hash.
private struct Kept: Sendable {
    let data: Data?
    let hash: Data
    let entityTag: String?
    let lastModified: String?
    let updated: Date?
    let savedAt: Date
    /// True if no other image was used later.
    let isNewest: Bool

    static func fetch(_ address: String, from database: Database) throws -> Kept? {
        let sql = """
            SELECT data, hash, entityTag, lastModified, updated, savedAt,
                lastUse = (SELECT MAX(lastUse) FROM image) AS isNewest
            FROM image LEFT JOIN imageBytes USING (number) WHERE url = ?
            """
        return try Row.fetchOne(database, sql: sql, arguments: [address]).map { row in
            Kept(
                data: try row.decode("data"), hash: try row.decode("hash"),
                entityTag: try row.decode("entityTag"),
                lastModified: try row.decode("lastModified"),
                updated: try row.decode("updated", as: Double?.self).map { Date(stored: $0) },
                savedAt: Date(stored: try row.decode("savedAt")),
                isNewest: try row.decode("isNewest"))
        }
    }
}
