import GRDB

/// A step from one version of a database to the next.
///
/// The text of a released step is frozen: existing databases were made by it, and new ones must be
/// equal to them. A later change is a new step at the end of the list, such as `ALTER TABLE card
/// ADD COLUMN …`. Nothing is interpolated into the text, so that changes elsewhere cannot alter it;
/// `MigrationTests` checks the hash of each text.
struct Migration: Sendable {
    /// The step's number and subject. Databases store the names of the steps that were applied.
    let name: String
    /// One or more SQL statements.
    let sql: String
    /// Runs after ``sql``, for changes that SQL cannot express. It is frozen, too: it moves content
    /// between the tables of this step, whatever later steps do.
    let work: @Sendable (Database) throws -> Void

    init(
        _ name: String, _ sql: String,
        then work: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) {
        self.name = name
        self.sql = sql
        self.work = work
    }

    // MARK: - cache.sqlite

    static let cache = [
        // Bytes are in a separate table, because SQLite rewrites a whole row even if only its last
        // use changes.
        Migration(
            "1 feed and images",
            """
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
            """),
        // Stores one feed for each server. `server` is empty for a feed of the first version, whose
        // server is unknown. `source` is the SHA-256 of the URL whose response had the entity tag.
        Migration(
            "2 servers",
            """
            CREATE TABLE serverFeed (
                number INTEGER PRIMARY KEY, server TEXT NOT NULL UNIQUE,
                savedAt REAL NOT NULL, dropped INTEGER NOT NULL,
                items INTEGER NOT NULL, hash BLOB NOT NULL, entityTag TEXT, source TEXT
            );
            CREATE TABLE serverFeedItem (
                feed INTEGER NOT NULL REFERENCES serverFeed ON DELETE CASCADE,
                position INTEGER NOT NULL, id TEXT NOT NULL, url TEXT NOT NULL,
                created REAL NOT NULL, updated REAL NOT NULL, PRIMARY KEY (feed, position)
            ) WITHOUT ROWID;
            INSERT INTO serverFeed (number, server, savedAt, dropped, items, hash)
            SELECT 1, '', savedAt, dropped, items, hash FROM feed;
            INSERT INTO serverFeedItem (feed, position, id, url, created, updated)
            SELECT 1, position, id, url, created, updated FROM feedItem
            WHERE EXISTS (SELECT 1 FROM feed);
            CREATE INDEX serverFeedItemByID ON serverFeedItem (id);
            DROP TABLE feedItem;
            DROP TABLE feed;
            """),
        // Stores up to 1,024 items in each row instead of one. `FeedPacking` moves the items and
        // drops `serverFeedItem`.
        Migration(
            "3 feed parts",
            """
            CREATE TABLE feedPart (
                number INTEGER PRIMARY KEY,
                feed INTEGER NOT NULL REFERENCES serverFeed ON DELETE CASCADE,
                part INTEGER NOT NULL, records BLOB NOT NULL, addresses BLOB NOT NULL,
                UNIQUE (feed, part)
            );
            """, then: FeedPacking.run),
        Migration("4 dates of images", "ALTER TABLE image ADD COLUMN lastModified TEXT;"),
        // `updated` is the date that the feed had for the image when its bytes were requested.
        Migration("5 dates of the feed", "ALTER TABLE image ADD COLUMN updated REAL;"),
    ]

    // MARK: - data.sqlite

    static let data = [
        // AUTOINCREMENT never reuses a number, so that uploads are listed in the order they were
        // queued.
        Migration(
            "1 outbox",
            """
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
            """),
        // The statements have few spaces: the schema has to fit into the first page, which a
        // salvage can replace.
        Migration(
            "2 cards",
            """
            CREATE TABLE card(item INTEGER PRIMARY KEY AUTOINCREMENT,\
            key BLOB NOT NULL UNIQUE,isDeleted INTEGER NOT NULL,waitingSince INTEGER,\
            failure TEXT,\
            id TEXT NOT NULL,name TEXT NOT NULL,front TEXT,frontSize INTEGER,back TEXT,\
            backSize INTEGER,note TEXT NOT NULL,number TEXT NOT NULL,barcode TEXT,barcodeType TEXT,\
            validFrom INTEGER,expiry INTEGER,isFavorite INTEGER NOT NULL,\
            isArchived INTEGER NOT NULL,groupName TEXT NOT NULL,lastUsed REAL,\
            created REAL NOT NULL,modified REAL NOT NULL,conflictOf TEXT);
            CREATE TABLE cardBase(item INTEGER PRIMARY KEY REFERENCES card \
            ON DELETE CASCADE,server TEXT NOT NULL,version INTEGER,\
            isDeleted INTEGER NOT NULL,\
            id TEXT NOT NULL,name TEXT NOT NULL,front TEXT,frontSize INTEGER,back TEXT,\
            backSize INTEGER,note TEXT NOT NULL,number TEXT NOT NULL,barcode TEXT,barcodeType TEXT,\
            validFrom INTEGER,expiry INTEGER,isFavorite INTEGER NOT NULL,\
            isArchived INTEGER NOT NULL,groupName TEXT NOT NULL,lastUsed REAL,\
            created REAL NOT NULL,modified REAL NOT NULL,conflictOf TEXT);
            CREATE TABLE cardPhoto(item INTEGER PRIMARY KEY AUTOINCREMENT,\
            hash TEXT NOT NULL UNIQUE,data BLOB NOT NULL);
            CREATE TABLE cardNote(key BLOB PRIMARY KEY,value TEXT NOT NULL);
            CREATE TABLE cardCounter(last INTEGER NOT NULL);
            INSERT INTO cardCounter VALUES(0);
            CREATE INDEX cardFront ON card(front);
            CREATE INDEX cardBack ON card(back);
            CREATE INDEX cardWaiting ON card(waitingSince)WHERE waitingSince IS NOT NULL;
            """),
        // `conflictFields` contains the JSON keys of the fields in conflict, separated by commas.
        Migration(
            "3 fields in conflict",
            """
            ALTER TABLE card ADD COLUMN conflictFields TEXT;
            ALTER TABLE cardBase ADD COLUMN conflictFields TEXT;
            """),
        // `server` is NULL for an upload of an earlier version, whose server is unknown, and empty
        // for an upload that was queued without a server.
        Migration(
            "4 servers",
            """
            ALTER TABLE outbox ADD COLUMN server TEXT;
            CREATE TABLE outboxSent(id TEXT PRIMARY KEY,receipt TEXT,sent REAL NOT NULL)\
            WITHOUT ROWID;
            """),
    ]

    // MARK: - cards.sqlite of a server

    static let ledger = [
        // The name of the history is random, so that wallets recognise a history that was created
        // anew.
        Migration(
            "1 cards",
            """
            CREATE TABLE card(item INTEGER PRIMARY KEY AUTOINCREMENT,\
            key BLOB NOT NULL UNIQUE,version INTEGER NOT NULL,\
            isDeleted INTEGER NOT NULL,\
            id TEXT NOT NULL,name TEXT NOT NULL,front TEXT,frontSize INTEGER,back TEXT,\
            backSize INTEGER,note TEXT NOT NULL,number TEXT NOT NULL,barcode TEXT,barcodeType TEXT,\
            validFrom INTEGER,expiry INTEGER,isFavorite INTEGER NOT NULL,\
            isArchived INTEGER NOT NULL,groupName TEXT NOT NULL,lastUsed REAL,\
            created REAL NOT NULL,modified REAL NOT NULL,conflictOf TEXT);
            CREATE TABLE cardPhoto(item INTEGER PRIMARY KEY AUTOINCREMENT,\
            hash TEXT NOT NULL UNIQUE,data BLOB NOT NULL);
            CREATE TABLE cardPhotoLoose(hash TEXT PRIMARY KEY,since REAL NOT NULL);
            CREATE TABLE cardRendition(photo TEXT NOT NULL,rendition TEXT NOT NULL,\
            PRIMARY KEY(photo,rendition));
            CREATE TABLE history(name TEXT NOT NULL,last INTEGER NOT NULL);
            CREATE INDEX cardVersion ON card(version);
            CREATE INDEX cardFront ON card(front);
            CREATE INDEX cardBack ON card(back);
            INSERT INTO history VALUES(lower(hex(randomblob(16))),0);
            """),
        Migration(
            "2 fields in conflict",
            """
            ALTER TABLE card ADD COLUMN conflictFields TEXT;
            """),
    ]
}

extension DatabaseMigrator {
    /// Creates a migrator that applies the steps that a database still lacks, each in a
    /// transaction.
    init(_ migrations: [Migration]) {
        self.init()
        for migration in migrations {
            registerMigration(migration.name) { database in
                try database.execute(sql: migration.sql)
                try migration.work(database)
            }
        }
    }
}
