public import Core
public import Foundation
import GRDB

/// Stores the feed of one server in a ``CacheDatabase``.
public struct SQLiteFeedStore: FeedStore {
    /// The maximum number of servers whose feeds are kept.
    private static let maximumFeeds = 16

    private let file: DatabaseFile
    private let server: URL?

    /// - Parameter server: The server of the feed. Without one, the feed that was saved or
    ///   confirmed last is retrieved, and images are looked up in all feeds.
    public init(database: CacheDatabase, server: URL? = nil) {
        file = database.file
        self.server = server
    }

    public func retrieve() async throws -> StoredFeed? {
        try await file.read { [server] database in
            try Self.number(of: server, in: database).flatMap {
                try Self.kept($0, namesServer: server == nil, in: database)
            }
        }
    }

    public func retrieve(idPrefix prefix: String) async throws -> StoredFeed? {
        try await file.read { [server] database in
            guard let number = try Self.number(of: server, in: database) else { return nil }
            let feed = try Self.facts(of: number, in: database)
            let images = try ImageID.hashes(startingWith: prefix).map { idNumbers in
                try FeedParts.fetch(
                    of: server == nil ? nil : number, from: database, idNumbers: idNumbers)
            }
            return StoredFeed(
                images: images?.uniqueByAddress ?? [],
                savedAt: Date(stored: try feed.decode("savedAt")),
                dropped: try feed.decode("dropped"))
        }
    }

    public func isEmpty() async throws -> Bool {
        try await file.read { [server] database in
            guard let number = try Self.number(of: server, in: database) else { return true }
            return try Self.facts(of: number, in: database).decode("items", as: Int.self) == 0
        }
    }

    public func replace(with feed: StoredFeed) async throws {
        let (server, address) = (server, address)
        try await file.write { database in
            if let server, let number = try Self.number(of: server, in: database) {
                // A feed that an earlier version saved without its server is now recorded as the
                // feed of this server.
                try database.execute(
                    sql: "UPDATE serverFeed SET server = ? WHERE number = ?",
                    arguments: [address, number])
            }
            try database.execute(
                sql: """
                    INSERT INTO serverFeed
                    (server, savedAt, dropped, items, hash, entityTag, source)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (server) DO UPDATE SET savedAt = excluded.savedAt,
                    dropped = excluded.dropped, items = excluded.items, hash = excluded.hash,
                    entityTag = excluded.entityTag, source = excluded.source
                    """,
                arguments: [
                    address, feed.savedAt.stored, feed.dropped, feed.images.count, Data(),
                    feed.validator?.entityTag, feed.validator?.source.text,
                ])
            guard let number = try Self.number(at: address, in: database) else {
                throw DamagedContent()
            }
            try database.execute(
                sql: "DELETE FROM feedPart WHERE feed = ?", arguments: [number])
            try FeedParts.insert(feed.images, of: number, into: database)
            try database.execute(
                sql: """
                    DELETE FROM serverFeed WHERE number NOT IN
                        (SELECT number FROM serverFeed ORDER BY savedAt DESC LIMIT ?)
                        AND number != ?
                    """, arguments: [Self.maximumFeeds, number])
        }
    }

    public func validator() async throws -> FeedValidator? {
        try await file.read { [server] database in
            guard let number = try Self.number(of: server, in: database) else { return nil }
            return try Self.storedValidator(Self.facts(of: number, in: database))
        }
    }

    public func confirm(at date: Date) async throws {
        try await file.write { [server] database in
            guard let number = try Self.number(of: server, in: database) else { return }
            try database.execute(
                sql: "UPDATE serverFeed SET savedAt = ? WHERE number = ?",
                arguments: [date.stored, number])
        }
    }

    public func delete() async throws {
        try await file.write { [server] database in
            guard let number = try Self.number(of: server, in: database) else { return }
            try database.execute(
                sql: "DELETE FROM serverFeed WHERE number = ?", arguments: [number])
        }
    }

    public func image(for url: URL) async throws -> FeedImage? {
        let id = FeedImage(url: url, created: .distantPast, updated: .distantPast).idNumber
        return try await file.read { [server] database in
            var number: Int64?
            if server != nil {
                number = try Self.number(of: server, in: database)
                if number == nil { return nil }
            }
            return try FeedParts.fetch(of: number, from: database, idNumbers: id...id)
                .filter { $0.urlText == url.absoluteString }
                .max { $0.updated < $1.updated }
        }
    }

    /// - Throws: ``DamagedContent`` if a feed does not match its hash.
    static func check(in database: Database) throws {
        for number in try Int64.fetchAll(database, sql: "SELECT number FROM serverFeed") {
            _ = try kept(number, in: database)
        }
    }

    /// - Throws: ``DamagedContent`` if the feed does not match its hash.
    private static func kept(
        _ number: Int64, namesServer: Bool = false, in database: Database
    ) throws -> StoredFeed {
        let feed = try facts(of: number, in: database)
        let count = try feed.decode("items", as: Int.self)
        let images = try FeedParts.fetchAll(
            of: number, from: database, count: count, hash: try feed.decode("hash"))
        return StoredFeed(
            unique: images, savedAt: Date(stored: try feed.decode("savedAt")),
            dropped: try feed.decode("dropped"), validator: try storedValidator(feed),
            server: namesServer ? try storedServer(feed) : nil)
    }

    /// Returns the server's address; `nil` if the feed was saved without a server or by an earlier
    /// version.
    private static func storedServer(_ feed: Row) throws -> String? {
        let address = try feed.decode("server", as: String.self)
        return ["", withoutServer].contains(address) ? nil : address
    }

    private static func storedValidator(_ feed: Row) throws -> FeedValidator? {
        guard let tag = try feed.decode("entityTag", as: String?.self),
            let source = try feed.decode("source", as: String?.self),
            let digest = ContentDigest(source)
        else { return nil }
        return FeedValidator(source: digest, entityTag: tag)
    }

    private static func facts(of number: Int64, in database: Database) throws -> Row {
        let sql = """
            SELECT server, savedAt, dropped, items, hash, entityTag, source
            FROM serverFeed WHERE number = ?
            """
        guard let row = try Row.fetchOne(database, sql: sql, arguments: [number]) else {
            throw DamagedContent()
        }
        return row
    }

    // MARK: - The server

    /// The value of the column `server`: the server's address, or `-` for a feed that is saved
    /// without a server.
    private var address: String { server?.serverAddress ?? Self.withoutServer }

    private static let withoutServer = "-"

    /// Returns the number of the server's feed or, without a server, of the newest one; `nil` if no
    /// such feed is stored.
    private static func number(of server: URL?, in database: Database) throws -> Int64? {
        guard let server else {
            return try Int64.fetchOne(
                database, sql: "SELECT number FROM serverFeed ORDER BY savedAt DESC LIMIT 1")
        }
        if let number = try number(at: server.serverAddress, in: database) { return number }
        // An earlier version did not record the server of its feed. That feed is taken for this
        // server's if its first image is on this server.
        guard let number = try number(at: "", in: database) else { return nil }
        let first = try FeedParts.first(of: number, from: database)
        return first?.url.origin == server.origin ? number : nil
    }

    private static func number(at address: String, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT number FROM serverFeed WHERE server = ?", arguments: [address])
    }
}

extension [FeedImage] {
    /// The first image of each address: the feeds of several servers may list the same image.
    fileprivate var uniqueByAddress: [FeedImage] {
        var seen: Set<String> = []
        return filter { seen.insert($0.urlText).inserted }
    }
}
