import Foundation
import GRDB

extension DatabaseBlueprint {
    /// The tables of a server's cards: one history under one name.
    static let ledger = DatabaseBlueprint(
        filename: "cards.sqlite", migrator: ledgerMigrator, isPrecious: true,
        salvage: { try LedgerSalvage(damaged: $0, new: $1).run() })

    private static let ledgerMigrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 cards") { database in
            try database.execute(
                sql: """
                    CREATE TABLE card(item INTEGER PRIMARY KEY AUTOINCREMENT,\
                    key BLOB NOT NULL UNIQUE,version INTEGER NOT NULL,\
                    isDeleted INTEGER NOT NULL,\(CardColumns.declarations));
                    \(CardPhotoTable.schema);
                    CREATE TABLE cardPhotoLoose(hash TEXT PRIMARY KEY,since REAL NOT NULL);
                    CREATE TABLE cardRendition(photo TEXT NOT NULL,rendition TEXT NOT NULL,\
                    PRIMARY KEY(photo,rendition));
                    CREATE TABLE history(name TEXT NOT NULL,last INTEGER NOT NULL);
                    CREATE INDEX cardVersion ON card(version);
                    CREATE INDEX cardFront ON card(front);
                    CREATE INDEX cardBack ON card(back);
                    """)
            // A history that begins anew, after a loss, too, has a name of its own.
            let name = UUID().uuidString.lowercased().filter { $0 != "-" }
            try database.execute(sql: "INSERT INTO history VALUES (?, 0)", arguments: [name])
        }
        return migrator
    }()
}
