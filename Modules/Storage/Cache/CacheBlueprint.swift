import Foundation
import GRDB

extension DatabaseBlueprint {
    /// The cache's tables: one feed, and images apart from their bytes.
    static let cache = DatabaseBlueprint(
        filename: "cache.sqlite", migrator: cacheMigrator, isPrecious: false,
        salvage: { _, _ in .init() })

    private static let cacheMigrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 feed and images") { database in
            try database.execute(
                sql: """
                    CREATE TABLE feed (
                        number INTEGER PRIMARY KEY CHECK (number = 1),
                        savedAt REAL NOT NULL, dropped INTEGER NOT NULL,
                        items INTEGER NOT NULL, hash BLOB NOT NULL
                    );
                    CREATE TABLE feedItem (
                        position INTEGER PRIMARY KEY, id TEXT NOT NULL, url TEXT NOT NULL,
                        created REAL NOT NULL, updated REAL NOT NULL
                    );
                    CREATE INDEX feedItemByID ON feedItem (id);
                    """)
            // Apart from the bytes: SQLite writes a row whole, even when only its last use changes.
            try database.execute(
                sql: """
                    CREATE TABLE image (
                        number INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE,
                        size INTEGER NOT NULL, hash BLOB NOT NULL, entityTag TEXT,
                        savedAt REAL NOT NULL, lastUse INTEGER NOT NULL
                    );
                    CREATE INDEX imageByLastUse ON image (lastUse, size);
                    CREATE TABLE imageBytes (
                        number INTEGER PRIMARY KEY REFERENCES image ON DELETE CASCADE,
                        data BLOB NOT NULL
                    );
                    """)
        }
        return migrator
    }()
}
