import Core
import Foundation
import TestSupport
import Testing

struct LocalFeedLoaderTests {
    private let now = Date(timeIntervalSince1970: 1_763_683_200)

    @Test func `nothing kept is an error, so that the next source is asked`() async {
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

    @Test(arguments: [-3_650, 0, 8, 18_250])
    func `a feed of any age is served, even one from the future`(days: Int) async throws {
        let images = uniqueFeed().images
        let savedAt = now.addingTimeInterval(Double(days) * -86_400)
        let store = InMemoryFeedStore(StoredFeed(images: images, savedAt: savedAt))
        let now = now
        let feed = try await LocalFeedLoader(store: store, now: { now }).load()

        #expect(feed == Feed(images: images, origin: .cache(savedAt: savedAt)))
    }

    @Test func `saving a feed drops no image bytes`() async throws {
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
