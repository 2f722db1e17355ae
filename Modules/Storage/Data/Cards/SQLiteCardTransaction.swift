import Cards
import Foundation
import GRDB

/// A wallet's transaction in SQLite.
final class SQLiteCardTransaction: CardTransaction {
    /// The cards that were saved or removed.
    private(set) var changed: Set<Card.ID> = []
    private let database: Database
    private let photos: CardPhotoTable
    /// Photographs that may belong to no card: those of saved or removed cards, and those that this
    /// transaction stored.
    private var suspects: Set<PhotoHash> = []
    private var hasRemoved = false

    init(_ database: Database) {
        self.database = database
        photos = CardPhotoTable(database: database)
    }

    func record(_ id: Card.ID) throws -> CardRecord? {
        try CardRecordRow.fetch(
            from: database, "WHERE card.key = ?", [StoredText.key(id)]
        ).first
    }

    func records() throws -> [CardRecord] {
        try CardRecordRow.fetch(from: database, "ORDER BY card.key")
    }

    func waiting() throws -> [CardRecord] {
        try CardRecordRow.fetch(
            from: database,
            "WHERE card.waitingSince IS NOT NULL ORDER BY card.waitingSince, card.key")
    }

    func save(_ record: CardRecord) throws {
        try suspectPhotos(of: record.id)
        if record.isDeleted { suspect(record.card) }
        try CardRecordRow.save(record, to: database)
        changed.insert(record.id)
    }

    func remove(_ id: Card.ID) throws {
        try suspectPhotos(of: id)
        try database.execute(
            sql: "DELETE FROM card WHERE key = ?", arguments: [StoredText.key(id)])
        guard database.changesCount > 0 else { return }
        hasRemoved = true
        changed.insert(id)
    }

    func nextChange() throws -> Int64 {
        try database.execute(sql: "UPDATE cardCounter SET last = last + 1")
        guard let last = try Int64.fetchOne(database, sql: "SELECT last FROM cardCounter") else {
            throw DamagedContent()
        }
        return last
    }

    func keep(_ photo: Data) throws -> CardPhoto {
        let hash = PhotoHash(of: photo)
        try photos.insert(photo, as: hash)
        suspects.insert(hash)
        return CardPhoto(hash: hash, byteCount: photo.count)
    }

    func photo(_ hash: PhotoHash) throws -> Data? {
        try photos.data(hash)
    }

    func note(_ key: String) throws -> String? {
        try Row.fetchOne(
            database, sql: "SELECT value FROM cardNote WHERE key = ?",
            arguments: [StoredText.key(key)]
        ).map { try $0.decode("value") }
    }

    func setNote(_ key: String, to value: String?) throws {
        guard let value else {
            try database.execute(
                sql: "DELETE FROM cardNote WHERE key = ?", arguments: [StoredText.key(key)])
            // The log contains the deleted note, which may contain photographs: see
            // `ConflictHistory`.
            if database.changesCount > 0 { hasRemoved = true }
            return
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO cardNote (key, value) VALUES (?, ?)",
            arguments: [StoredText.key(key), StoredText.value(value)])
    }

    /// Finishes the transaction: photographs without a card are deleted and overwritten.
    ///
    /// - Returns: `true` if a photograph, a card or a note was deleted: the log must be emptied
    ///   then.
    func erasePhotosWithoutCard() throws -> Bool {
        var hasErased = false
        for hash in suspects where try !photos.isUsed(hash) {
            hasErased = try photos.erase(hash) || hasErased
        }
        return hasErased || hasRemoved
    }

    private func suspectPhotos(of id: Card.ID) throws {
        let sql = "SELECT front, back FROM card WHERE key = ?"
        let statement = try database.cachedStatement(sql: sql)
        let row = try Row.fetchOne(statement, arguments: [StoredText.key(id)])
        guard let row else { return }
        var reader = RowReader(row)
        for _ in CardSide.allCases {
            let text: String? = try reader.next()
            if let hash = text.flatMap({ PhotoHash($0) }) { suspects.insert(hash) }
        }
    }

    private func suspect(_ card: Card) {
        for side in CardSide.allCases {
            if let hash = card[side]?.hash { suspects.insert(hash) }
        }
    }
}
