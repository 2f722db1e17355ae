import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct FeedLoaderWithFallbackCompositeTests {
    @Test func `the primary's feed is delivered and the fallback is not asked`() async throws {
        let feed = uniqueFeed()
        let fallback = FeedLoaderSpy(.success(uniqueFeed()))
        let sut = FeedLoaderStub(.success(feed)).fallback(to: fallback)

        #expect(try await sut.load() == feed)
        #expect(await fallback.loads == 0)
    }

    @Test func `the fallback answers when the primary fails, after the reason was reported`()
        async throws
    {
        let feed = uniqueFeed(origin: .bundled)
        let reasons = Events<AnyError?>()
        let sut = FeedLoaderStub(.failure(AnyError("away"))).fallback(
            to: FeedLoaderStub(.success(feed))
        ) { reasons.append($0 as? AnyError) }

        #expect(try await sut.load() == feed)
        #expect(reasons.all == [AnyError("away")])
    }

    @Test func `the fallback's error is thrown when both fail`() async {
        let sut = FeedLoaderStub(.failure(AnyError("one"))).fallback(
            to: FeedLoaderStub(.failure(AnyError("two"))))
        await #expect(throws: AnyError("two")) { try await sut.load() }
    }

    @Test func `a cancelled primary does not fall back`() async {
        let fallback = FeedLoaderSpy(.success(uniqueFeed()))
        let sut = FeedLoaderStub(.failure(CancellationError())).fallback(to: fallback)

        await #expect(throws: CancellationError.self) { try await sut.load() }
        #expect(await fallback.loads == 0)
    }

    @Test func `a cancelled caller does not fall back, whatever the primary throws`() async {
        let gate = Gate()
        let fallback = FeedLoaderSpy(.success(uniqueFeed()))
        let primary = RemoteFeedLoader(
            url: uniqueURL(),
            client: HTTPClientStub { _ in
                await gate.pass()
                throw HTTPClientError.connectionLost(reason: "reset")
            })
        let task = Task { try await primary.fallback(to: fallback).load() }
        await gate.hasArrivals()
        task.cancel()
        await gate.open()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await fallback.loads == 0)
    }
}
