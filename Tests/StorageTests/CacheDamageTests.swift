import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// A damaged cache never causes a crash or an error: it returns correct data or nothing.
struct CacheDamageTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: 1...24)
    func `S5: zeroed pages give correct answers or none`(seed: UInt64) async throws {
        let content = try await fill(seed: seed)
        var generator = SeededGenerator(seed: seed)
        let pages = try size(of: file) / pageSize
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let page = Int.random(in: 0..<pages, using: &generator)
            try zero(file, at: page * pageSize, count: pageSize)
        }
        try await expectRightAnswersOrNone(content)
    }

    @Test(arguments: 1...24)
    func `S5: zeros anywhere give correct answers or none`(seed: UInt64) async throws {
        let content = try await fill(seed: seed)
        var generator = SeededGenerator(seed: seed)
        let size = try size(of: file)
        for _ in 0..<6 {
            let offset = Int.random(in: 100..<size - 600, using: &generator)
            try zero(file, at: offset, count: Int.random(in: 1...600, using: &generator))
        }
        try await expectRightAnswersOrNone(content)
    }

    @Test(arguments: [0, 1, 99, 100, 4_095, 4_096, 5_000, 40_960, 100_000])
    func `S5: a truncated file gives correct answers or none`(length: Int) async throws {
        let content = try await fill(seed: 1)
        try FileHandle(forUpdating: file).truncate(atOffset: UInt64(length))
        try await expectRightAnswersOrNone(content)
        #expect(spy.reports.count == 1)
        #expect(try size(of: #require(spy.reports.first).setAside) == length)
    }

    @Test func `S5: a file that is no database is set aside and the cache works on`() async throws {
        try Data("this is not a database, whatever its name says".utf8).write(to: file)
        let feed = StoredFeed(images: [uniqueImage()], savedAt: Date())
        let database = makeDatabase(now: Date(timeIntervalSince1970: 1_521_053_424))
        let sut = SQLiteFeedStore(database: database)

        #expect(try await sut.retrieve() == nil)
        try await sut.replace(with: feed)
        #expect(try await sut.retrieve() == feed)
        let name = "cache.sqlite.corrupt-20180314T185024Z"
        #expect(
            try folder.bytes(name) == Data("this is not a database, whatever its name says".utf8))
        let report = RecoveryReport(
            database: file, setAside: folder.file(name), isPrecious: false, kept: 0, lost: nil)
        #expect(spy.reports == [report])
    }

    @Test func `S5: only the newest of several damaged caches is kept`() async throws {
        for second in 0..<3 {
            try Data("garbage \(second)".utf8).write(to: file)
            let now = Date(timeIntervalSince1970: 1_521_053_424 + Double(second))
            _ = try await makeDatabase(now: now).statistics()
        }
        let setAside = try folder.names.filter { $0.contains("corrupt") }
        #expect(setAside == ["cache.sqlite.corrupt-20180314T185026Z"])
        #expect(spy.reports.count == 3)
    }

    @Test func `S5: damage is repaired while the cache is in use`() async throws {
        let content = try await fill(seed: 3)
        let database = makeDatabase()
        let feeds = SQLiteFeedStore(database: database)
        #expect(try await feeds.retrieve() == content.feed)
        for page in 2..<(try size(of: file) / pageSize) {
            try zero(file, at: page * pageSize, count: pageSize)
        }
        // Another connection, because the first one may still cache the pages.
        let other = makeDatabase()
        #expect(try await SQLiteFeedStore(database: other).retrieve() == nil)
        try await feeds.replace(with: content.feed)
        #expect(try await SQLiteFeedStore(database: other).retrieve() == content.feed)
    }

    @Test func `S5: a log that was deleted after a crash loses what it held`() async throws {
        let content = try await fill(seed: 4)
        let database = makeDatabase()
        try await SQLiteFeedStore(database: database).delete()
        // The files as a killed process leaves them.
        let crashed = try TemporaryFolder()
        for name in ["cache.sqlite", "cache.sqlite-shm"] {
            try FileManager.default.copyItem(at: folder.file(name), to: crashed.file(name))
        }
        let sut = SQLiteFeedStore(database: CacheDatabase(folder: crashed.url))
        #expect(try await sut.retrieve() == content.feed)
    }

    @Test func `S5: a log that is deleted under an open cache is no error`() async throws {
        let content = try await fill(seed: 4)
        let database = makeDatabase()
        try await SQLiteFeedStore(database: database).delete()
        try FileManager.default.removeItem(at: folder.file("cache.sqlite-wal"))
        try await expectRightAnswersOrNone(content)
    }

    @Test func `S5: a log without its database is not applied to a new one`() async throws {
        let content = try await fill(seed: 5)
        let open = makeDatabase()
        try await SQLiteFeedStore(database: open).replace(with: content.feed)
        try FileManager.default.removeItem(at: file)

        let sut = SQLiteFeedStore(database: makeDatabase())
        #expect(try await sut.retrieve() == nil)
        try await SQLiteFeedStore(database: open).replace(with: content.feed)
        #expect(try await sut.retrieve() == content.feed)
    }

    @Test func `S5: concurrent users of a damaged cache repair it once`() async throws {
        try Data(count: 50_000).write(to: file)
        let feed = StoredFeed(images: [uniqueImage()], savedAt: Date())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    let sut = SQLiteFeedStore(database: makeDatabase())
                    try await sut.replace(with: feed)
                    #expect(try await sut.retrieve() == feed)
                }
            }
            try await group.waitForAll()
        }
        #expect(spy.reports.count == 1)
    }

    @Test func `S9: unfinished files of a killed process are swept`() async throws {
        for name in ["-draft", "-draft-wal", "-draft-shm", "-draft-patched"] {
            try Data("half".utf8).write(to: folder.file("cache.sqlite\(name)"))
        }
        let content = try await fill(seed: 6)
        #expect(try await SQLiteFeedStore(database: makeDatabase()).retrieve() == content.feed)
        #expect(try !folder.names.contains { $0.contains("draft") })
        #expect(spy.reports.isEmpty)
    }

    // MARK: - Helpers

    private struct Content: Sendable {
        let feed: StoredFeed
        let images: [(url: URL, image: StoredImage)]
    }

    private var file: URL { folder.file("cache.sqlite") }

    private func makeDatabase(now: Date = Date()) -> CacheDatabase {
        CacheDatabase(folder: folder.url, now: { now }, onRecovery: { [spy] in spy.record($0) })
    }

    private func fill(seed: UInt64) async throws -> Content {
        var generator = SeededGenerator(seed: seed)
        let feed = StoredFeed(images: (0..<300).map { _ in uniqueImage() }, savedAt: Date())
        let images = (0..<20).map { _ in
            let data = generator.bytes(Int.random(in: 1...30_000, using: &generator))
            return (url: uniqueURL(), image: StoredImage(data: data, savedAt: Date()))
        }
        let database = CacheDatabase(folder: folder.url)
        try await SQLiteFeedStore(database: database).replace(with: feed)
        for (url, image) in images {
            try await SQLiteImageStore(database: database).insert(image, for: url)
        }
        try checkpoint(file)
        return Content(feed: feed, images: images)
    }

    private func expectRightAnswersOrNone(_ content: Content) async throws {
        let database = makeDatabase()
        let (feeds, images) = (
            SQLiteFeedStore(database: database), SQLiteImageStore(database: database)
        )
        for (url, image) in content.images {
            let kept = try await images.retrieve(for: url)
            #expect(kept == nil || kept?.data == image.data)
        }
        for item in content.feed.images.prefix(20) {
            let kept = try await feeds.image(for: item.url)
            #expect(kept == nil || kept?.url == item.url)
        }
        let kept = try await feeds.retrieve()
        #expect(kept == nil || kept?.images == content.feed.images)

        _ = try await database.verify()
        #expect(try await database.verify().isClean)
        try await feeds.replace(with: content.feed)
        #expect(try await feeds.retrieve() == content.feed)
        #expect(spy.reports.count <= 1)
    }
}
