import Cards
import Foundation
import GRDB

/// The bytes of photographs, by their hash. SQLite overwrites deleted bytes in the database; copies
/// in its log disappear when the log is emptied.
struct CardPhotoTable {
    let database: Database

    /// Stores a photograph. An existing one is kept, unless its bytes are damaged.
    func insert(_ data: Data, as hash: PhotoHash) throws {
        let kept = try bytes(of: hash)
        if let kept, PhotoHash(of: kept) == hash { return }
        if kept != nil { try erase(hash) }
        try database.execute(
            sql: "INSERT INTO cardPhoto (hash, data) VALUES (?, ?)",
            arguments: [hash.description, data])
    }

    /// - Throws: ``DamagedContent`` if the bytes do not match the hash.
    func data(_ hash: PhotoHash) throws -> Data? {
        guard let data = try bytes(of: hash) else { return nil }
        guard PhotoHash(of: data) == hash else { throw DamagedContent() }
        return data
    }

    /// Returns the photograph in row `item`, for a salvage; `nil` if there is no such row.
    func photo(item: Int64) throws -> (hash: PhotoHash, data: Data)? {
        let sql = "SELECT hash, data FROM cardPhoto WHERE item = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [item]).map { row in
            let (text, data): (String, Data) = (try row.decode("hash"), try row.decode("data"))
            guard let hash = PhotoHash(text), PhotoHash(of: data) == hash else {
                throw DamagedContent()
            }
            return (hash, data)
        }
    }

    /// Returns the size of the photograph, without reading its bytes; `nil` if it is not stored.
    func byteCount(of hash: PhotoHash) throws -> Int? {
        try Int.fetchOne(
            database, sql: "SELECT length(data) FROM cardPhoto WHERE hash = ?",
            arguments: [hash.description])
    }

    /// Returns true if a card that is not deleted has the photograph.
    func isUsed(_ hash: PhotoHash) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM card WHERE front = ?1 AND NOT isDeleted)
                OR EXISTS (SELECT 1 FROM card WHERE back = ?1 AND NOT isDeleted)
            """
        let statement = try database.cachedStatement(sql: sql)
        return try Bool.fetchOne(statement, arguments: [hash.description]) ?? false
    }

    /// - Returns: `true` if the photograph existed.
    @discardableResult
    func erase(_ hash: PhotoHash) throws -> Bool {
        try database.execute(
            sql: "DELETE FROM cardPhoto WHERE hash = ?", arguments: [hash.description])
        return database.changesCount > 0
    }

    private func bytes(of hash: PhotoHash) throws -> Data? {
        try Row.fetchOne(
            database, sql: "SELECT data FROM cardPhoto WHERE hash = ?",
            arguments: [hash.description]
        ).map { try $0.decode("data") }
    }
}
