import Core
import ImageEditorTestSupport
import Testing

struct ServerFeedLoaderTests {
    private let feed = uniqueFeed()
    private let bundled = uniqueFeed(origin: .bundled)

    @Test(
        arguments: [
            FeedError.unexpectedStatus(401), FeedError.unexpectedStatus(403),
            FeedError.invalidData(reason: "unexpected <", offset: 0),
            FeedError.onlyUnreadableItems(count: 3),
            FeedError.tooManyItems(limit: 1),
            HTTPClientError.untrusted(host: "a.example", reason: "expired"),
            HTTPClientError.bodyTooLarge(limit: 1), HTTPClientError.tooManyRedirects(limit: 5),
            HTTPClientError.forbiddenRedirect(target: "file:///x"),
            HTTPClientError.unsupportedURL("x:"), HTTPClientError.proxyNeedsPassword(host: "p"),
        ] as [any Error])
    func `permanent trouble is not hidden by bundled pictures`(_ error: any Error) async throws {
        let sut = loader(.failure(error), .failure(FeedError.notCached))

        let thrown = try await #require(throws: (any Error).self) { try await sut.load() }

        #expect(String(reflecting: thrown) == String(reflecting: error))
    }

    @Test(
        arguments: [
            FeedError.unexpectedStatus(503), FeedError.empty, FeedError.unexpectedStatus(404),
            HTTPClientError.unreachable(host: "a.example", reason: "refused"),
        ] as [any Error])
    func `without a cached feed other trouble shows the bundled pictures`(
        _ error: any Error
    ) async throws {
        #expect(
            try await loader(.failure(error), .failure(FeedError.notCached)).load() == bundled)
    }

    @Test func `after permanent trouble the cached feed is loaded, and the trouble is reported`()
        async throws
    {
        let told = Events<FeedError?>()
        let sut = ServerFeedLoader(
            remote: FeedLoaderStub(.failure(FeedError.unexpectedStatus(401))),
            cached: FeedLoaderStub(.success(feed)), bundled: FeedLoaderStub(.success(bundled)),
            onFallback: { told.append($0 as? FeedError) })

        #expect(try await sut.load() == feed)
        #expect(told.all == [.unexpectedStatus(401)])
    }

    @Test func `no fallback runs for a cancelled load`() async {
        let sut = loader(.failure(CancellationError()), .success(feed))

        await #expect(throws: CancellationError.self) { try await sut.load() }
    }

    private func loader(
        _ remote: Result<Feed, any Error>, _ cached: Result<Feed, any Error>
    ) -> ServerFeedLoader {
        ServerFeedLoader(
            remote: FeedLoaderStub(remote), cached: FeedLoaderStub(cached),
            bundled: FeedLoaderStub(.success(bundled)))
    }
}
