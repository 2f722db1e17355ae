import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct LocalFeedLoaderTests {
    private let now = Date(timeIntervalSince1970: 1_763_683_200)

    @Test func `an empty cache is an error, so that the next source is asked`() async {
        let nothing = LocalFeedLoader(store: InMemoryFeedStore())
        await #expect(throws: FeedError.notCached) { try await nothing.load() }

        let empty = StoredFeed(images: [], savedAt: now)
        await #expect(throws: FeedError.notCached) {
            try await LocalFeedLoader(store: InMemoryFeedStore(empty)).load()
        }
    }

    @Test func `a saved feed comes back as a cached one, with the time of saving`() async throws {
        let now = now
        let feed = uniqueFeed(dropped: 2)
        let sut = LocalFeedLoader(store: InMemoryFeedStore(), now: { now })
        try await sut.save(feed)

        #expect(
            try await sut.load()
                == Feed(images: feed.images, origin: .cache(savedAt: now), dropped: 2))
    }

    @Test func `images are found by id prefix without loading the whole feed`() async throws {
        let feed = StoredFeed(images: uniqueFeed().images, savedAt: now, dropped: 2)
        let sut = LocalFeedLoader(store: PartsOnly(store: InMemoryFeedStore(feed)))
        let image = feed.images[0]

        #expect(
            try await sut.load(idPrefix: image.id)
                == Feed(images: [image], origin: .cache(savedAt: now), dropped: 2))
        #expect(try await sut.load(idPrefix: uniqueImage().id).images == [])
        let nothing = LocalFeedLoader(store: InMemoryFeedStore())
        await #expect(throws: FeedError.notCached) { try await nothing.load(idPrefix: image.id) }
    }

    @Test(arguments: [-3_650, 0, 8, 18_250])
    func `a feed of any age is served, even one from the future`(days: Int) async throws {
        let images = uniqueFeed().images
        let savedAt = now.addingTimeInterval(Double(days) * -86_400)
        let store = InMemoryFeedStore(StoredFeed(images: images, savedAt: savedAt))
        let now = now
        let feed = try await LocalFeedLoader(store: store, now: { now }).load()

        #expect(feed == Feed(images: images, origin: .cache(savedAt: savedAt)))
    }

    @Test func `saving a feed deletes no image bytes`() async throws {
        let images = InMemoryImageStore()
        let url = uniqueURL()
        let image = uniqueLoadedImage()
        let localImages = LocalImageLoader(store: images)
        try await localImages.save(image, for: url)

        let localFeed = LocalFeedLoader(store: InMemoryFeedStore())
        try await localFeed.save(Feed(images: [uniqueImage(url: url)], origin: .remote))
        try await localFeed.save(uniqueFeed())

        #expect(try await localImages.loadImage(from: url).data == image.data)
    }
}

/// A store that fails if the whole feed is requested.
private struct PartsOnly: FeedStore {
    let store: InMemoryFeedStore

    func retrieve() async throws -> StoredFeed? { throw AnyError() }

    func retrieve(idPrefix prefix: String) async throws -> StoredFeed? {
        await store.retrieve(idPrefix: prefix)
    }

    func isEmpty() async throws -> Bool { throw AnyError() }

    func replace(with feed: StoredFeed) async throws { throw AnyError() }

    func delete() async throws { throw AnyError() }

    func image(for url: URL) async throws -> FeedImage? { throw AnyError() }
}
