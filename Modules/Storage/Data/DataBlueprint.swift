import Foundation
import GRDB

extension DatabaseBlueprint {
    /// The tables of what must not be lost: the outbox and the cards, bytes apart from facts.
    static let data = DatabaseBlueprint(
        filename: "data.sqlite", migrator: dataMigrator, isPrecious: true,
        salvage: { damaged, new in
            let uploads = try OutboxSalvage(damaged: damaged, new: new).run()
            return uploads + (try CardSalvage(damaged: damaged, new: new).run())
        })

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
        // Without spaces: the list of all tables fits the first page, which a salvage can replace.
        migrator.registerMigration("2 cards") { database in
            try database.execute(
                sql: """
                    CREATE TABLE card(item INTEGER PRIMARY KEY AUTOINCREMENT,\
                    key BLOB NOT NULL UNIQUE,isDeleted INTEGER NOT NULL,waitingSince INTEGER,\
                    failure TEXT,\(CardColumns.declarations));
                    CREATE TABLE cardBase(item INTEGER PRIMARY KEY REFERENCES card \
                    ON DELETE CASCADE,server TEXT NOT NULL,version INTEGER,\
                    isDeleted INTEGER NOT NULL,\(CardColumns.declarations));
                    \(CardPhotoTable.schema);
                    CREATE TABLE cardNote(key BLOB PRIMARY KEY,value TEXT NOT NULL);
                    CREATE TABLE cardCounter(last INTEGER NOT NULL);
                    INSERT INTO cardCounter VALUES(0);
                    CREATE INDEX cardFront ON card(front);
                    CREATE INDEX cardBack ON card(back);
                    CREATE INDEX cardWaiting ON card(waitingSince)WHERE waitingSince IS NOT NULL;
                    """)
        }
        return migrator
    }()
}
