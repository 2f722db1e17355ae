import Core
import Foundation
import GRDB

/// A waiting upload, stored as rows of `outbox` and `outboxBytes`.
struct OutboxRow: Sendable {
    static let columns = earlierColumns + ", server"

    /// The columns of versions that did not record the server.
    private static let earlierColumns = """
        id, filename, mediaType, original, recipe, queued, attempts, reason, isTransient, size, hash
        """

    private let id: UUID
    private let filename: String
    private let mediaType: String
    private let original: URL?
    private let recipe: String?
    private let queued: Date
    private let attempts: Int
    private let reason: String?
    private let isTransient: Bool
    private let size: Int
    private let hash: Data
    private let destination: UploadDestination
    private let data: Data?

    init(_ upload: ImageUpload, for destination: UploadDestination, queued: Date) throws {
        id = upload.id
        filename = upload.filename
        mediaType = upload.mediaType
        original = upload.original
        recipe = try upload.recipe.map { String(decoding: try $0.jsonData(), as: UTF8.self) }
        self.queued = queued
        attempts = 0
        reason = nil
        isTransient = true
        size = upload.data.count
        hash = SHA256.digest(of: upload.data)
        self.destination = destination
        data = upload.data
    }

    /// - Parameter data: The bytes; `nil` if they were not read.
    /// - Throws: ``DamagedContent`` for values that no upload can have.
    init(_ row: Row, data: Data?) throws {
        guard let id = UUID(uuidString: try row.decode("id")) else { throw DamagedContent() }
        self.id = id
        filename = try row.decode("filename")
        mediaType = try row.decode("mediaType")
        original = try row.decode("original", as: String?.self).map { address in
            guard let url = URL(string: address) else { throw DamagedContent() }
            return url
        }
        recipe = try row.decode("recipe")
        queued = Date(stored: try row.decode("queued"))
        attempts = try row.decode("attempts")
        reason = try row.decode("reason")
        isTransient = try row.decode("isTransient")
        size = try row.decode("size")
        hash = try row.decode("hash")
        destination = Self.destination(try row.decode("server", as: String?.self))
        self.data = data
        if let data, SHA256.digest(of: data) != hash { throw DamagedContent() }
    }

    /// Returns the first upload that matches `condition`, with its bytes.
    ///
    /// - Parameter isEarlier: True if the database is of a version that did not record servers.
    static func fetch(
        from database: Database, isEarlier: Bool = false, where condition: String,
        _ arguments: StatementArguments
    ) throws -> OutboxRow? {
        let sql = """
            SELECT \(isEarlier ? earlierColumns : columns), data
            FROM outbox LEFT JOIN outboxBytes USING (number)
            WHERE \(condition)
            """
        return try Row.fetchOne(database, sql: sql, arguments: arguments).map { row in
            try OutboxRow(row, data: try row.decode("data", as: Data.self))
        }
    }

    /// Stores the upload; a waiting one with the same id stays unchanged.
    func insert(into database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO outbox (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [
                id.uuidString, filename, mediaType, original?.absoluteString, recipe, queued.stored,
                attempts, reason, isTransient, size, hash, Self.text(destination),
            ])
        guard database.changesCount > 0 else { return }
        try database.execute(
            sql: "INSERT INTO outboxBytes (number, data) VALUES (?, ?)",
            arguments: [database.lastInsertedRowID, data])
    }

    var waiting: QueuedUpload {
        QueuedUpload(
            id: id, filename: filename, original: original, bytes: size, queued: queued,
            attempts: attempts, reason: reason, isTransient: isTransient, recipe: readRecipe,
            destination: destination)
    }

    /// Returns the value of the column `server`; `nil`, which means NULL, for an upload that an
    /// earlier version queued.
    static func text(_ destination: UploadDestination) -> String? {
        switch destination {
        case .server(let address): address
        case .unset: ""
        case .unconfirmed: nil
        }
    }

    private static func destination(_ text: String?) -> UploadDestination {
        switch text {
        case nil: .unconfirmed
        case ""?: .unset
        case let address?: .server(address)
        }
    }

    /// The recipe; `nil` if it is unreadable, since the bytes are listed and sent even without
    /// it.
    private var readRecipe: Recipe? { recipe.flatMap { try? Recipe(json: Data($0.utf8)) } }

    var upload: ImageUpload? {
        data.map { data in
            ImageUpload(
                id: id, data: data, filename: filename, mediaType: mediaType, original: original,
                recipe: readRecipe)
        }
    }
}
