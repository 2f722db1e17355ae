import Foundation
import GRDB

/// Describes one kind of database file.
struct DatabaseBlueprint: Sendable {
    /// How many entries a salvage carried over, and how many it had to leave.
    struct Salvage: Sendable {
        var kept: Int? = 0
        var lost: Int?
    }

    /// The file's name in its folder.
    let filename: String
    /// Makes the tables, one version after the other; ``Migration`` has the steps.
    let migrator: DatabaseMigrator
    /// Whether the file holds what cannot be loaded again: it is written through to the disk, what
    /// is deleted is overwritten, and what can be read of a damaged one is kept.
    let isPrecious: Bool
    /// Copies what can be read of a damaged database, the first one, to a new one.
    let salvage: @Sendable (_ damaged: Database, _ new: Database) throws -> Salvage

    /// How SQLite is set up for this file.
    var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = filename
        configuration.busyMode = .timeout(5)
        let isPrecious = isPrecious
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = \(isPrecious ? "FULL" : "NORMAL")")
            try database.execute(sql: "PRAGMA secure_delete = \(isPrecious ? "ON" : "OFF")")
            // Sorting must not spill into files of other modes in other places.
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            try database.execute(sql: "PRAGMA journal_size_limit = 8388608")
        }
        return configuration
    }
}

extension DatabaseBlueprint {
    /// What can be loaded again: one feed, and images apart from their bytes.
    static let cache = DatabaseBlueprint(
        filename: "cache.sqlite", migrator: DatabaseMigrator(Migration.cache), isPrecious: false,
        salvage: { _, _ in .init() })

    /// What must not be lost: the outbox and the cards, bytes apart from facts.
    static let data = DatabaseBlueprint(
        filename: "data.sqlite", migrator: DatabaseMigrator(Migration.data), isPrecious: true,
        salvage: { damaged, new in
            let uploads = try OutboxSalvage(damaged: damaged, new: new).run()
            return uploads + (try CardSalvage(damaged: damaged, new: new).run())
        })

    /// A server's cards: one history under one name.
    static let ledger = DatabaseBlueprint(
        filename: "cards.sqlite", migrator: DatabaseMigrator(Migration.ledger), isPrecious: true,
        salvage: { try LedgerSalvage(damaged: $0, new: $1).run() })
}

/// Thrown where SQLite sees nothing wrong but the content cannot be true: handled as damage.
struct DamagedContent: Error {}
