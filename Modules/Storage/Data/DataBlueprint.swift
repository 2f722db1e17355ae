import Foundation
import GRDB

extension DatabaseBlueprint {
    /// The tables of what must not be lost: the outbox, its bytes apart from its facts.
    static let data = DatabaseBlueprint(
        filename: "data.sqlite", migrator: dataMigrator, isPrecious: true,
        salvage: { try OutboxSalvage(damaged: $0, new: $1).run() })

    private static let dataMigrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 outbox") { database in
            // Numbers are never used twice, so that what was queued later is listed later.
            try database.execute(
                sql: """
                    CREATE TABLE outbox (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
                        filename TEXT NOT NULL, mediaType TEXT NOT NULL, original TEXT,
                        recipe TEXT, queued REAL NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
                        reason TEXT, isTransient INTEGER NOT NULL DEFAULT 1,
                        size INTEGER NOT NULL, hash BLOB NOT NULL
                    );
                    CREATE TABLE outboxBytes (
                        number INTEGER PRIMARY KEY REFERENCES outbox ON DELETE CASCADE,
                        data BLOB NOT NULL
                    );
                    """)
        }
        return migrator
    }()
}
