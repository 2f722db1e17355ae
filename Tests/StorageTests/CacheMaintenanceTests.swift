import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct CacheMaintenanceTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `statistics of an empty cache are zero`() async throws {
        let statistics = try await makeSUT().statistics()
        #expect(statistics.path.path == folder.file("cache.sqlite").path)
        #expect(statistics.feedItems == 0)
        #expect(statistics.feedSavedAt == nil)
        #expect(statistics.images == 0)
        #expect(statistics.imageBytes == 0)
        #expect(statistics.budget == 1_000_000)
    }

    @Test func `statistics count items, images and bytes`() async throws {
        let savedAt = Date(timeIntervalSince1970: 1_763_683_200)
        let sut = makeSUT()
        try await fill(sut, savedAt: savedAt)

        let statistics = try await sut.statistics()
        #expect(statistics.feedItems == 40)
        #expect(statistics.feedSavedAt == savedAt)
        #expect(statistics.images == 5)
        #expect(statistics.imageBytes == 250_000)
        #expect(statistics.fileBytes >= 250_000)
    }

    @Test func `clear deletes everything and frees the disk space`() async throws {
        let sut = makeSUT()
        let urls = try await fill(sut)
        try Data("old".utf8).write(to: folder.file("cache.sqlite.corrupt-20180314T185024Z"))
        try await sut.clear()

        let statistics = try await sut.statistics()
        #expect(statistics.feedItems == 0)
        #expect(statistics.images == 0)
        #expect(statistics.fileBytes < 100_000)
        #expect(try await SQLiteImageStore(database: sut).retrieve(for: urls[0]) == nil)
        #expect(try !folder.names.contains { $0.contains("corrupt") })
    }

    @Test func `verify of an intact cache reports the checked items`() async throws {
        let sut = makeSUT()
        let urls = try await fill(sut)
        let result = try await sut.verify()
        #expect(result.isClean)
        #expect(result.feedItems == 40)
        #expect(result.images == 5)
        #expect(try await SQLiteImageStore(database: sut).retrieve(for: urls[0]) != nil)
    }

    @Test func `verify drops damaged images and keeps the others`() async throws {
        let urls = try await fill(makeSUT())
        try alter(
            folder.file("cache.sqlite"),
            """
            UPDATE imageBytes SET data = x'00' WHERE number = 2;
            DELETE FROM imageBytes WHERE number = 4;
            """)
        let sut = makeSUT()
        let result = try await sut.verify()
        #expect(result.problems.isEmpty)
        #expect(result.images == 5)
        #expect(result.damagedImages == 2)
        #expect(!result.isClean)
        #expect(try await sut.statistics().images == 3)
        #expect(try await SQLiteImageStore(database: sut).retrieve(for: urls[0]) != nil)
    }

    @Test func `verify finds a changed feed`() async throws {
        try await fill(makeSUT())
        try alter(
            folder.file("cache.sqlite"),
            // The date of the last change of the item at position 7.
            """
            UPDATE feedPart SET records = CAST(substr(records, 1, 240) || zeroblob(8) ||
                substr(records, 249) AS BLOB)
            """)
        let sut = makeSUT()
        let result = try await sut.verify()
        #expect(result.problems.count == 1)
        #expect(result.feedItems == 0)
        #expect(spy.reports.count == 1)
        #expect(try await SQLiteFeedStore(database: sut).retrieve() == nil)
    }

    private func makeSUT() -> CacheDatabase {
        CacheDatabase(
            folder: folder.url, budget: 1_000_000, onRecovery: { [spy] in spy.record($0) })
    }

    @discardableResult
    private func fill(_ database: CacheDatabase, savedAt: Date = Date()) async throws -> [URL] {
        var generator = SeededGenerator(seed: 1)
        let urls = (0..<5).map { _ in uniqueURL() }
        for url in urls {
            let image = StoredImage(data: generator.bytes(50_000), savedAt: savedAt)
            try await SQLiteImageStore(database: database).insert(image, for: url)
        }
        try await SQLiteFeedStore(database: database).replace(
            with: StoredFeed(images: (0..<40).map { _ in uniqueImage() }, savedAt: savedAt))
        return urls
    }
}
