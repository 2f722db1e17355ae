public import Core
public import Foundation
import GRDB
import ImageEditorFileStorage

/// Stores the outbox in a ``DataDatabase``.
public struct SQLiteUploadQueue: UploadQueue {
    private let database: DataDatabase

    public init(database: DataDatabase) {
        self.database = database
    }

    public func enqueue(
        _ upload: ImageUpload, for destination: UploadDestination, at date: Date
    ) async throws {
        let row = try OutboxRow(upload, for: destination, queued: date)
        try await database.write { database in
            guard try SentRow.fetch(upload.id, from: database) == nil else { return }
            try row.insert(into: database)
        }
    }

    public func waiting() async throws -> [QueuedUpload] {
        try await database.file.read { database in
            let sql = "SELECT \(OutboxRow.columns) FROM outbox ORDER BY number"
            return try Row.fetchAll(database, sql: sql).map { try OutboxRow($0, data: nil).waiting }
        }
    }

    public func upload(_ id: UUID) async throws -> ImageUpload? {
        try await database.file.read { database in
            if let row = try OutboxRow.fetch(from: database, where: "id = ?", [id.uuidString]) {
                return row.upload
            }
            // The list of uploads is read from the table, but the query above uses the index of
            // ids. If only one of them contains the id, the other is damaged although SQLite
            // reports nothing.
            let sql = "SELECT 1 FROM outbox NOT INDEXED WHERE id = ?"
            guard try Row.fetchOne(database, sql: sql, arguments: [id.uuidString]) == nil else {
                throw DamagedContent()
            }
            return nil
        }
    }

    public func recordFailure(_ id: UUID, reason: String, isTransient: Bool) async throws {
        try await database.write {
            try $0.execute(
                sql: """
                    UPDATE outbox SET attempts = attempts + 1, reason = ?, isTransient = ?
                    WHERE id = ?
                    """, arguments: [reason, isTransient, id.uuidString])
        }
    }

    public func remove(_ id: UUID) async throws {
        try await database.write {
            try $0.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id.uuidString])
        } afterwards: { database, _ in
            // SQLite's log still contains the bytes of the upload.
            try database.emptyLog()
        }
    }

    public func recordSent(_ id: UUID, receipt: UploadReceipt, at date: Date) async throws {
        let row = SentRow(id: id, receipt: receipt, sent: date)
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM outboxSent WHERE sent < ?",
                arguments: [date.addingTimeInterval(-SentUploads.memory).stored])
            try row.insert(into: database)
            try database.execute(
                sql: "DELETE FROM outbox WHERE id = ?", arguments: [id.uuidString])
        } afterwards: { database, _ in
            // SQLite's log still contains the bytes of the upload.
            try database.emptyLog()
        }
    }

    public func receipt(for id: UUID) async throws -> UploadReceipt? {
        try await database.file.read { try SentRow.fetch(id, from: $0)?.receipt }
    }

    public func move(_ id: UUID, to destination: UploadDestination) async throws {
        try await database.write {
            try $0.execute(
                sql: """
                    UPDATE outbox SET server = ?, attempts = 0, reason = NULL, isTransient = 1
                    WHERE id = ?
                    """, arguments: [OutboxRow.text(destination), id.uuidString])
        }
    }

    public func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        let location = database.file.location
        try FileSystem.makeFolder(location.folder)
        guard let lock = try FileLock.attempt(location.outboxLock, .exclusive) else { return nil }
        defer { lock.release() }
        return try await body()
    }
}
