import Core
import Foundation
import GRDB

/// A sent upload, remembered as a row of `outboxSent`.
struct SentRow: Sendable {
    private let id: UUID
    let receipt: UploadReceipt
    private let sent: Date

    init(id: UUID, receipt: UploadReceipt, sent: Date) {
        self.id = id
        self.receipt = receipt
        self.sent = sent
    }

    /// - Throws: ``DamagedContent`` for values that no receipt can have.
    init(_ row: Row) throws {
        guard let id = UUID(uuidString: try row.decode("id")) else { throw DamagedContent() }
        self.id = id
        receipt = UploadReceipt(status: try row.decode("receipt", as: String?.self))
        sent = Date(stored: try row.decode("sent"))
    }

    static func fetch(_ id: UUID, from database: Database) throws -> SentRow? {
        try Row.fetchOne(
            database, sql: "SELECT id, receipt, sent FROM outboxSent WHERE id = ?",
            arguments: [id.uuidString]
        ).map { try SentRow($0) }
    }

    func insert(into database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO outboxSent (id, receipt, sent) VALUES (?, ?, ?)",
            arguments: [id.uuidString, receipt.status.map(StoredText.value), sent.stored])
    }
}
