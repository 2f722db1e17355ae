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

    @Test(arguments: ["[]", "", "<html>", "[7]", "[{}]"])
    func `a source with nothing to show never ends the chain`(body: String) async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data(body.utf8)))
        let feed = try await chain(client).load()

        #expect(feed.origin == .bundled)
        #expect(!feed.images.isEmpty)
        #expect(await store.retrieve() == nil, "what shows nothing is not kept")
    }

    private func chain(_ client: some HTTPClient) -> some FeedLoader {
        let local = LocalFeedLoader(store: store)
        return RemoteFeedLoader(url: uniqueURL(), client: client)
            .caching(into: local)
            .fallback(to: local)
            .fallback(to: BundledFeedLoader())
    }
}
