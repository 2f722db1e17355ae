import Foundation
import GRDB
import ImageEditorFileStorage

/// Describes one kind of database file.
struct DatabaseBlueprint: Sendable {
    /// The numbers of entries that a salvage copied and lost; `nil` if a number is unknown.
    struct Salvage: Sendable {
        var kept: Int? = 0
        var lost: Int?
    }

    /// The file's name in its folder.
    let filename: String
    /// Creates the tables version by version; ``Migration`` contains the steps.
    let migrator: DatabaseMigrator
    /// True if the content cannot be loaded again. Writes are then flushed to the disk, deleted
    /// content is overwritten, and a damaged file is salvaged.
    let isPrecious: Bool
    /// Copies the readable content of a damaged database to a new one.
    let salvage: @Sendable (_ damaged: Database, _ new: Database) throws -> Salvage

    /// The SQLite configuration of this file.
    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = filename
        configuration.busyMode = .timeout(FileLock.Patience.database)
        let isPrecious = isPrecious
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = \(isPrecious ? "FULL" : "NORMAL")")
            try database.execute(sql: "PRAGMA secure_delete = \(isPrecious ? "ON" : "OFF")")
            // Sorting must not create temporary files with other permissions elsewhere.
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            try database.execute(sql: "PRAGMA journal_size_limit = 8388608")
        }
        return configuration
    }
}

extension DatabaseBlueprint {
    /// The cache: the feeds and images of servers, which can be loaded again. The bytes of images
    /// are in a separate table.
    static let cache = DatabaseBlueprint(
        filename: "cache.sqlite", migrator: DatabaseMigrator(Migration.cache), isPrecious: false,
        salvage: { _, _ in .init() })

    /// The outbox and the cards, which must not be lost. The bytes of images are in separate
    /// tables.
    static let data = DatabaseBlueprint(
        filename: "data.sqlite", migrator: DatabaseMigrator(Migration.data), isPrecious: true,
        salvage: { damaged, new in
            let uploads = try OutboxSalvage(damaged: damaged, new: new).run()
            return uploads + (try CardSalvage(damaged: damaged, new: new).run())
        })

    /// The cards of a server, in one history for all wallets that synchronise with it.
    static let ledger = DatabaseBlueprint(
        filename: "cards.sqlite", migrator: DatabaseMigrator(Migration.ledger), isPrecious: true,
        salvage: { try LedgerSalvage(damaged: $0, new: $1).run() })
}

/// Thrown if the content is invalid although SQLite does not report it as damaged. Handled as
/// damage.
struct DamagedContent: Error {}
