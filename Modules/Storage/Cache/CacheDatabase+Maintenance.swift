public import Core
import Foundation
import GRDB
import ImageEditorFileStorage

extension CacheDatabase: CacheMaintenance {
    /// Returns the numbers and sizes of the feed items, images and files, at one moment.
    ///
    /// - Throws: ``StorageError``.
    public func statistics() async throws -> CacheContents {
        let (budget, location) = (budget, file.location)
        return try await file.read { database in
            let feed = try Row.fetchOne(
                database, sql: "SELECT MAX(savedAt) AS savedAt, SUM(items) AS items FROM serverFeed"
            )
            let images = try Row.fetchOne(
                database, sql: "SELECT COUNT(*) AS count, COALESCE(SUM(size), 0) AS size FROM image"
            )
            return CacheContents(
                path: URL(fileURLWithPath: location.main),
                feedItems: try feed?.decode("items", as: Int?.self) ?? 0,
                feedSavedAt: try feed?.decode("savedAt", as: Double?.self)
                    .map { Date(stored: $0) },
                images: try images?.decode("count") ?? 0,
                imageBytes: try images?.decode("size") ?? 0, budget: budget,
                fileBytes: [location.main, location.log, location.sharedMemory].reduce(0) {
                    // A file that disappears in the meantime counts as empty.
                    $0 + ((try? FileStatus(path: $1)?.size) ?? 0)
                })
        }
    }

    /// Removes all content, shrinks the file, and removes damaged files that were set aside.
    ///
    /// On a full disk the file itself is removed, because SQLite needs space to empty it.
    ///
    /// - Throws: ``StorageError``.
    public func clear() async throws {
        do {
            try await empty()
        } catch StorageError.diskFull {
            try await file.remove()
        }
    }

    private func empty() async throws {
        let location = file.location
        try await file.write { database in
            try database.execute(
                sql:
                    "DELETE FROM serverFeed; DELETE FROM imageBytes; DELETE FROM image"
            )
        }
        try await file.perform { database in
            try database.execute(sql: "VACUUM")
            // While other processes read, the log cannot shrink; a later use shrinks it.
            _ = try? database.checkpoint(.truncate)
            for path in location.setAside { try FileSystem.remove(path) }
        }
    }

    /// Checks the structure of the file, all feeds and the bytes of every image.
    ///
    /// Damaged images are dropped. A damaged file is set aside, and the cache starts empty.
    ///
    /// - Throws: ``StorageError``.
    /// - Complexity: Reads the whole file twice.
    public func verify(
        onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> CacheVerification {
        let problems = try await structuralProblems()
        if !problems.isEmpty { try await file.repair() }
        let feedItems = try await file.read {
            try Int.fetchOne($0, sql: "SELECT SUM(items) FROM serverFeed") ?? 0
        }
        let numbers = try await file.read {
            try Int64.fetchAll($0, sql: "SELECT number FROM image ORDER BY number")
        }
        var (checked, damaged) = (0, 0)
        // Read one image at a time, so that other processes can use the database in between.
        for (index, number) in numbers.enumerated() {
            try Task.checkCancellation()
            onProgress(index, numbers.count)
            guard let isSound = try await check(image: number) else { continue }
            checked += 1
            if !isSound { damaged += 1 }
        }
        return CacheVerification(
            problems: problems, feedItems: feedItems, images: checked, damagedImages: damaged)
    }

    private func structuralProblems() async throws -> [String] {
        try await file.perform { database in
            do {
                let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(10)")
                guard lines == ["ok"] else { return lines }
                try SQLiteFeedStore.check(in: database)
                return []
            } catch  where error.isDamage {
                let message = (error as? DatabaseError)?.message
                return [message ?? "the cached feed differs from the feed that was stored"]
            }
        }
    }

    /// Checks an image, and drops it if its bytes are damaged or missing.
    ///
    /// - Returns: True if the image is sound; `nil` if it was replaced or removed in the meantime.
    private func check(image number: Int64) async throws -> Bool? {
        let row = try await file.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT url, hash, data FROM image LEFT JOIN imageBytes USING (number)
                    WHERE number = ?
                    """, arguments: [number]
            ).map { row in
                (
                    url: try row.decode("url", as: String.self),
                    hash: try row.decode("hash", as: Data.self),
                    data: try row.decode("data", as: Data?.self)
                )
            }
        }
        guard let row else { return nil }
        if let data = row.data, SHA256.digest(of: data) == row.hash { return true }
        try await SQLiteImageStore(database: self).drop(row.url, hash: row.hash)
        return false
    }
}
