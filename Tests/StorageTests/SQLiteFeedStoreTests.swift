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

    @Test func `each server has its own feed`() async throws {
        let database = CacheDatabase(folder: folder.url)
        let servers = try ["http://a", "http://b/"].map { try #require(URL(string: $0)) }
        let feeds = (0..<2).map { number in
            StoredFeed(
                images: [uniqueImage()], savedAt: Date(timeIntervalSince1970: Double(number)))
        }
        for (server, feed) in zip(servers, feeds) {
            try await SQLiteFeedStore(database: database, server: server).replace(with: feed)
        }

        for (server, feed) in zip(servers, feeds) {
            let sut = SQLiteFeedStore(database: database, server: server)
            #expect(try await sut.retrieve() == feed)
            #expect(try await sut.retrieve(idPrefix: feed.images[0].id)?.images == feed.images)
            #expect(try await sut.image(for: feed.images[0].url) == feed.images[0])
        }
        let stranger = try #require(URL(string: "http://c"))
        #expect(try await SQLiteFeedStore(database: database, server: stranger).isEmpty())
        #expect(
            try await SQLiteFeedStore(database: database, server: stranger)
                .image(for: feeds[0].images[0].url) == nil)
        // Without a server the newest feed is shown, and images are found in all feeds.
        let any = SQLiteFeedStore(database: database)
        let newest = try #require(try await any.retrieve())
        #expect(newest.images == feeds[1].images && newest.savedAt == feeds[1].savedAt)
        #expect(newest.server == "http://b")
        #expect(
            try await any.retrieve(idPrefix: feeds[0].images[0].id)?.images == feeds[0].images)
        try await SQLiteFeedStore(database: database, server: servers[1]).delete()
        #expect(try await any.retrieve()?.images == feeds[0].images)
    }

    @Test func `no password or token of the server is stored`() async throws {
        let server = try #require(URL(string: "http://user:PASSWORD@a/?token=PASSWORD"))
        let database = CacheDatabase(folder: folder.url)
        let feed = StoredFeed(
            images: [uniqueImage()], savedAt: Date(),
            validator: FeedValidator(url: server.appending(path: "image"), entityTag: "\"v1\""))
        let sut = SQLiteFeedStore(database: database, server: server)
        try await sut.replace(with: feed)

        #expect(try await sut.validator() == feed.validator)
        let secret = Data("PASSWORD".utf8)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            guard let bytes = FileManager.default.contents(atPath: folder.file(name).path) else {
                continue
            }
            #expect(bytes.range(of: secret) == nil, "\(name)")
        }
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
