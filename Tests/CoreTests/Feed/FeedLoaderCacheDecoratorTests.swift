import Core
import ImageEditorTestSupport
import Testing

struct FeedLoaderCacheDecoratorTests {
    @Test func `load saves what the decoratee delivers`() async throws {
        let feed = uniqueFeed()
        let cache = FeedCacheSpy()
        let sut = FeedLoaderStub(.success(feed)).caching(into: cache)

        #expect(try await sut.load() == feed)
        #expect(await cache.messages == [.save(feed)])
    }

    @Test func `an empty feed empties the cache`() async {
        let cache = FeedCacheSpy()
        let sut = FeedLoaderStub(.failure(FeedError.empty)).caching(into: cache)

        await #expect(throws: FeedError.empty) { try await sut.load() }
        #expect(await cache.messages == [.save(Feed(images: [], origin: .remote))])
    }

    @Test func `a failed load saves nothing`() async {
        let cache = FeedCacheSpy()
        let sut = FeedLoaderStub(.failure(AnyError())).caching(into: cache)

        await #expect(throws: AnyError()) { try await sut.load() }
        #expect(await cache.messages == [])
    }

    @Test func `a failed save is reported and does not fail the load`() async throws {
        let feed = uniqueFeed()
        let reports = Events<AnyError?>()
        let sut = FeedLoaderStub(.success(feed)).caching(
            into: FeedCacheSpy(failingWith: AnyError("disk full"))
        ) { reports.append($0 as? AnyError) }

        #expect(try await sut.load() == feed)
        #expect(reports.all == [AnyError("disk full")])
    }
}
