import Cards
import Foundation
import GRDB

/// A transaction on a server's history in SQLite.
final class SQLiteCardLedgerTransaction: CardLedgerTransaction {
    private let database: Database
    private let photos: CardPhotoTable
    private let now: Date
    /// Photographs that may no longer belong to any card.
    private var suspects: Set<PhotoHash> = []

    init(_ database: Database, now: Date) {
        self.database = database
        self.now = now
        photos = CardPhotoTable(database: database)
    }

    func name() throws -> String {
        try history("name")
    }

    func lastVersion() throws -> Int64 {
        try history("last")
    }

    func count() throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM card") ?? 0
    }

    func entry(_ id: Card.ID) throws -> CardLedgerEntry? {
        try LedgerRow.fetch(from: database, "WHERE key = ?", [StoredText.key(id)]).first
    }

    func entries(after version: Int64, limit: Int) throws -> [CardLedgerEntry] {
        try LedgerRow.fetch(
            from: database, "WHERE version > ? ORDER BY version LIMIT ?", [version, limit])
    }

    func save(_ card: Card, isDeleted: Bool) throws -> CardLedgerEntry {
        if let old = try entry(card.id) { suspects.formUnion(Self.hashes(of: old.card)) }
        let hashes = Self.hashes(of: card)
        if isDeleted { suspects.formUnion(hashes) }
        for hash in hashes { try setLoose(hash, since: nil) }
        try database.execute(sql: "UPDATE history SET last = last + 1")
        let entry = CardLedgerEntry(card, version: try lastVersion(), isDeleted: isDeleted)
        try LedgerRow.save(entry, to: database)
        return entry
    }

    func keep(_ photo: Data) throws -> (photo: CardPhoto, isNew: Bool) {
        let hash = PhotoHash(of: photo)
        let isNew = try photos.byteCount(of: hash) == nil
        try photos.insert(photo, as: hash)
        if isNew { try setLoose(hash, since: now) }
        return (CardPhoto(hash: hash, byteCount: photo.count), isNew)
    }

    func photo(_ hash: PhotoHash) throws -> Data? {
        try photos.data(hash)
    }

    func byteCount(of hash: PhotoHash) throws -> Int? {
        try photos.byteCount(of: hash)
    }

    func remember(_ rendition: PhotoHash, of hash: PhotoHash) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO cardRendition (photo, rendition) VALUES (?, ?)",
            arguments: [hash.description, rendition.description])
    }

    func isRendition(_ rendition: PhotoHash, of hash: PhotoHash) throws -> Bool {
        let sql = "SELECT 1 FROM cardRendition WHERE photo = ? AND rendition = ?"
        return try Row.fetchOne(
            database, sql: sql, arguments: [hash.description, rendition.description]) != nil
    }

    /// Finishes the transaction. Deletes and overwrites photographs that no card refers to any
    /// more, and photographs that no card has referred to since they were stored more than a day
    /// ago.
    ///
    /// - Returns: `true` if a photograph was deleted: the log must be emptied then.
    func erasePhotos() throws -> Bool {
        var hasErased = false
        for hash in try suspects.union(expired()) where try !photos.isUsed(hash) {
            hasErased = try photos.erase(hash) || hasErased
            try setLoose(hash, since: nil)
        }
        for hash in suspects where try !isNamed(hash) {
            try database.execute(
                sql: "DELETE FROM cardRendition WHERE photo = ?", arguments: [hash.description])
        }
        return hasErased
    }

    /// Returns the photographs that were stored more than a day ago and that no card has referred
    /// to since. A date more than a day ahead counts, too: the clock was set back.
    private func expired() throws -> Set<PhotoHash> {
        let (day, now) = (86_400.0, now.stored)
        let texts = try String.fetchAll(
            database, sql: "SELECT hash FROM cardPhotoLoose WHERE since NOT BETWEEN ? AND ?",
            arguments: [now - day, now + day])
        return Set(texts.compactMap { PhotoHash($0) })
    }

    private func setLoose(_ hash: PhotoHash, since date: Date?) throws {
        guard let date else {
            return try database.execute(
                sql: "DELETE FROM cardPhotoLoose WHERE hash = ?", arguments: [hash.description])
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO cardPhotoLoose (hash, since) VALUES (?, ?)",
            arguments: [hash.description, date.stored])
    }

    /// Returns true if an entry, even a deleted one, has the photograph.
    private func isNamed(_ hash: PhotoHash) throws -> Bool {
        let sql = "SELECT 1 FROM card WHERE front = ?1 OR back = ?1"
        return try Row.fetchOne(database, sql: sql, arguments: [hash.description]) != nil
    }

    private func history<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard let row = try Row.fetchOne(database, sql: "SELECT name, last FROM history") else {
            throw DamagedContent()
        }
        return try row.decode(column)
    }

    private static func hashes(of card: Card) -> [PhotoHash] {
        CardSide.allCases.compactMap { card[$0]?.hash }
    }
}
