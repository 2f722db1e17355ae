import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct SQLiteFeedStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `making a store touches no disk`() {
        let missing = folder.file("missing")
        _ = SQLiteFeedStore(database: CacheDatabase(folder: missing))
        #expect(!FileManager.default.fileExists(atPath: missing.path))
    }

    @Test func `the feed is there after reopening, to the last bit of its dates`() async throws {
        let images = (0..<50).map { number in
            uniqueImage(updated: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) / 7))
        }
        let feed = StoredFeed(images: images, savedAt: Date(), dropped: 4)
        try await makeSUT().replace(with: feed)

        #expect(try await makeSUT().retrieve() == feed)
    }

    @Test(arguments: [Date.distantPast, .distantFuture])
    func `a feed of any date of saving is kept`(savedAt: Date) async throws {
        let feed = StoredFeed(images: [uniqueImage()], savedAt: savedAt)
        try await makeSUT().replace(with: feed)
        #expect(try await makeSUT().retrieve() == feed)
    }

    private func makeSUT() -> SQLiteFeedStore {
        SQLiteFeedStore(database: CacheDatabase(folder: folder.url))
    }
}
