import Core
import Foundation
import Storage
import TestSupport
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

    @Test func `items are found by every prefix of their id`() async throws {
        let feed = StoredFeed(images: (0..<2_000).map { _ in uniqueImage() }, savedAt: Date())
        let sut = makeSUT()
        try await sut.replace(with: feed)

        for image in feed.images.prefix(20) {
            for count in 1...16 {
                let prefix = String(image.id.prefix(count))
                let expected = feed.images.filter { $0.id.hasPrefix(prefix) }
                #expect(try await sut.images(withIDPrefix: prefix) == expected)
            }
            #expect(try await sut.images(withIDPrefix: image.id.uppercased()) == [image])
        }
    }

    @Test(arguments: ["", "g", "12%", "1_", "'", "0123456789abcdef0"])
    func `what is no prefix of an id finds nothing`(prefix: String) async throws {
        let sut = makeSUT()
        try await sut.replace(
            with: StoredFeed(images: (0..<100).map { _ in uniqueImage() }, savedAt: Date()))
        #expect(try await sut.images(withIDPrefix: prefix).isEmpty)
    }

    private func makeSUT() -> SQLiteFeedStore {
        SQLiteFeedStore(database: CacheDatabase(folder: folder.url))
    }
}
