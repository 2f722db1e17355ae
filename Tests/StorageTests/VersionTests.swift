import Cards
import Core
import Foundation
import GRDB
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStorage

struct VersionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `S10: a cache of a newer version is refused untouched`() async throws {
        try await SQLiteFeedStore(database: CacheDatabase(folder: folder.url))
            .replace(with: StoredFeed(images: [uniqueImage()], savedAt: Date()))
        let file = folder.file("cache.sqlite")
        try alter(file, "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        let (bytes, names) = (try Data(contentsOf: file), try folder.names)

        let database = CacheDatabase(folder: folder.url)
        let expected = StorageError.newerVersion(path: file.path)
        await #expect(throws: expected) { try await SQLiteFeedStore(database: database).retrieve() }
        await #expect(throws: expected) { try await database.clear() }
        await #expect(throws: expected) { try await database.verify() }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try folder.names == names)
    }

    @Test func `S10: an outbox of a newer version is refused untouched, its log included`()
        async throws
    {
        let open = SQLiteUploadQueue(database: DataDatabase(folder: folder.url))
        try await open.enqueue(uniqueUpload(), at: Date())
        let file = folder.file("data.sqlite")
        try alter(file, "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        try await open.enqueue(uniqueUpload(), at: Date())
        // The files as a killed newer version leaves them.
        let crashed = try TemporaryFolder()
        let names = ["data.sqlite", "data.sqlite-wal"]
        for name in names {
            try FileManager.default.copyItem(at: folder.file(name), to: crashed.file(name))
        }
        let bytes = try names.map(crashed.bytes)
        #expect(!bytes[1].isEmpty)

        let sut = SQLiteUploadQueue(database: DataDatabase(folder: crashed.url))
        let expected = StorageError.newerVersion(path: crashed.file("data.sqlite").path)
        await #expect(throws: expected) { try await sut.waiting() }
        await #expect(throws: expected) { try await sut.enqueue(uniqueUpload(), at: Date()) }
        #expect(try names.map(crashed.bytes) == bytes)
    }

    /// Queues `upload` as the first version did, which recorded no server.
    private static func queue(_ upload: ImageUpload, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO outbox (number, id, filename, mediaType, original, queued, size, hash)
                VALUES (1, ?, ?, ?, ?, 0, ?, ?);
                """,
            arguments: [
                upload.id.uuidString, upload.filename, upload.mediaType,
                upload.original?.absoluteString, upload.data.count,
                SHA256.digest(of: upload.data),
            ])
        try database.execute(
            sql: "INSERT INTO outboxBytes (number, data) VALUES (1, ?)", arguments: [upload.data])
    }

    @Test func `S10: the data of the first version is migrated to one with cards`() async throws {
        let upload = uniqueUpload()
        let queue = try DatabaseQueue(
            path: folder.file("data.sqlite").path,
            configuration: DatabaseBlueprint.data.configuration)
        try DatabaseBlueprint.data.migrator.migrate(queue, upTo: "1 outbox")
        try await queue.write { try Self.queue(upload, in: $0) }
        try queue.close()

        let database = DataDatabase(folder: folder.url)
        let cards = SQLiteCardStore(database: database)
        let uploads = SQLiteUploadQueue(database: database)
        #expect(try await uploads.upload(upload.id) == upload)
        #expect(try await uploads.waiting().map(\.destination) == [.unconfirmed])
        #expect(try await cards.cards() == [])
        try await cards.save("1", front: uniqueData())
        #expect(try await SQLiteCardStore(database: database).cards().map(\.id) == ["1"])
    }

    @Test func `S5: a damaged first version is repaired to one with cards`() async throws {
        let file = folder.file("data.sqlite")
        let upload = uniqueUpload()
        let queue = try DatabaseQueue(
            path: file.path, configuration: DatabaseBlueprint.data.configuration)
        try DatabaseBlueprint.data.migrator.migrate(queue, upTo: "1 outbox")
        try await queue.write { try Self.queue(upload, in: $0) }
        try queue.close()
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(try size(of: file) - 100))
        try handle.close()

        let spy = RecoverySpy()
        let database = DataDatabase(folder: folder.url, onRecovery: { spy.record($0) })
        #expect(try await SQLiteCardStore(database: database).cards() == [])
        #expect(spy.reports.count == 1)
    }

    @Test func `the list of the data's tables fits the first page, which a salvage can replace`()
        async throws
    {
        _ = try await SQLiteCardStore(database: DataDatabase(folder: folder.url)).cards()
        // This byte tells whether the page is a leaf.
        #expect(try folder.bytes("data.sqlite")[100] == 0x0d)
    }

    @Test func `S10: an older version is migrated with its contents`() async throws {
        try await file([first]).write { try $0.execute(sql: "INSERT INTO note VALUES ('kept')") }

        let sut = file([first, second])
        let notes = try await sut.read {
            try String.fetchAll($0, sql: "SELECT text || stars FROM note")
        }
        #expect(notes == ["kept3"])
        await #expect(throws: StorageError.newerVersion(path: folder.file("test.sqlite").path)) {
            try await file([first]).read { _ in }
        }
    }

    @Test func `S10: a migration that fails changes nothing`() async throws {
        try await file([first]).write { try $0.execute(sql: "INSERT INTO note VALUES ('kept')") }
        let failing: Step = (
            "2 fails",
            {
                try second.migrate($0)
                throw AnyError()
            }
        )
        await #expect(throws: AnyError()) { try await file([first, failing]).read { _ in } }
        let notes = try await file([first]).read {
            try String.fetchAll($0, sql: "SELECT * FROM note")
        }
        #expect(notes == ["kept"])
    }

    @Test func `a database that cannot be locked is read with its log`()
        async throws
    {
        let current = opener([first])
        let empty = try current.readUnlocked { try String.fetchAll($0, sql: "SELECT * FROM note") }
        #expect(empty.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: current.location.main))

        // It stays open, because closing it changes the log.
        let file = file([first])
        defer { withExtendedLifetime(file) {} }
        try await file.write {
            try $0.execute(sql: "INSERT INTO note VALUES ('kept')")
        } afterwards: { database, _ in
            try database.emptyLog()
        }
        let notes = try current.readUnlocked { try String.fetchAll($0, sql: "SELECT * FROM note") }
        #expect(notes == ["kept"])
        let error = #expect(throws: StorageError.self) {
            try opener([first, second]).readUnlocked { _ in }
        }
        #expect(error == .outdated(path: current.location.main))
        // A server answers as for every read-only file system.
        #expect(error?.systemCode == EROFS)

        try await file.write {
            try $0.execute(sql: "INSERT INTO note VALUES ('in the log')")
        }
        let all = try current.readUnlocked { try String.fetchAll($0, sql: "SELECT * FROM note") }
        #expect(all == ["kept", "in the log"])
    }

    private typealias Step = (name: String, migrate: @Sendable (Database) throws -> Void)

    private let first: Step = ("1", { try $0.execute(sql: "CREATE TABLE note (text TEXT)") })
    private let second: Step = (
        "2", { try $0.execute(sql: "ALTER TABLE note ADD COLUMN stars INTEGER DEFAULT 3") }
    )

    private func file(_ steps: [Step]) -> DatabaseFile { DatabaseFile(opener(steps)) }

    private func opener(_ steps: [Step]) -> DatabaseOpener {
        var migrator = DatabaseMigrator()
        for step in steps { migrator.registerMigration(step.name, migrate: step.migrate) }
        let blueprint = DatabaseBlueprint(
            filename: "test.sqlite", migrator: migrator, isPrecious: true,
            salvage: { _, _ in .init() })
        return DatabaseOpener(
            blueprint, in: folder.url, now: { Date() }, onRecovery: { _ in })
    }
}
