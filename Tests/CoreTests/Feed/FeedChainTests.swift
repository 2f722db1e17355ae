import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// The chain of feed loaders, as the composition builds it.
struct FeedChainTests {
    private let store = InMemoryFeedStore()

    @Test func `the server's feed is shown and cached, then the cached one, then the bundled one`()
        async throws
    {
        let online = HTTPClientSpy(
            HTTPResponse(
                status: 200,
                body: Data(
                    """
                    [{"url":"http://a.example/1.jpg","created":"Mar 14, 2018 6:50:24 PM",
                      "updated":"Mar 14, 2018 6:50:24 PM"}]
                    """.utf8)))

        #expect(try await chain(HTTPClientStub.offline).load().origin == .bundled)
        let feed = try await chain(online).load()
        #expect(feed.origin == .remote)
        let kept = try await chain(HTTPClientStub.offline).load()
        #expect(kept.images == feed.images)
        guard case .cache = kept.origin else {
            Issue.record("\(kept.origin)")
            return
        }
    }

    @Test(arguments: ["", "<html>", "[7]", "[{}]"])
    func `an answer that is no feed is an error and is not kept`(body: String) async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data(body.utf8)))

        await #expect(throws: FeedError.self) { try await chain(client).load() }

        #expect(await store.retrieve() == nil)
    }

    @Test func `an empty feed ends in bundled pictures and empties the cache`() async throws {
        await store.replace(with: StoredFeed(images: uniqueFeed().images, savedAt: .now))
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data("[]".utf8)))

        let feed = try await chain(client).load()

        #expect(feed.origin == .bundled)
        #expect(await store.retrieve()?.images ?? [] == [])
    }

    private func chain(_ client: some HTTPClient) -> some FeedLoader {
        let local = LocalFeedLoader(store: store)
        return ServerFeedLoader(
            remote: RemoteFeedLoader(url: uniqueURL(), client: client).caching(into: local),
            cached: local, bundled: BundledFeedLoader())
    }
}
