import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct RemoteFeedLoaderTests {
    private let url = uniqueURL()
    private let json = Data(
        """
        [{"url":"http://a.example/1.jpg","created":"Mar 14, 2018 6:50:24 PM",
          "updated":"Mar 14, 2018 6:50:24 PM"},
         {"url":"no URL"}]
        """.utf8)

    @Test func `loading sends one request, within its limits`() async throws {
        var limits = Limits()
        limits.feedBytes = 1_234
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))
        _ = try await RemoteFeedLoader(url: url, client: client, limits: limits).load()

        let expected = HTTPRequest(
            .get, url, headers: ["Accept": "application/json"], maximumBody: 1_234,
            timeout: .seconds(60))
        #expect(await client.requests == [expected])
    }

    @Test func `the timeout is read for each load`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))
        let asked = Events<Void>()
        let sut = RemoteFeedLoader(url: url, client: client) {
            asked.append(())
            return .seconds(asked.all.count * 5)
        }
        _ = try await sut.load()
        _ = try await sut.load()

        #expect(await client.requests.map(\.timeout) == [.seconds(5), .seconds(10)])
    }

    @Test func `an answer is a remote feed, with what was dropped`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))
        let feed = try await RemoteFeedLoader(url: url, client: client).load()

        #expect(feed.images.map(\.url.absoluteString) == ["http://a.example/1.jpg"])
        #expect(feed.origin == .remote)
        #expect(feed.dropped == 1)
    }

    @Test func `a stored feed is confirmed by a 304 and not saved again`() async throws {
        let store = InMemoryFeedStore()
        let client = HTTPClientSpy(
            HTTPResponse(status: 200, headers: ["ETag": "\"v1\""], body: json),
            HTTPResponse(status: 304), HTTPResponse(status: 200, body: json))
        let sut = RemoteFeedLoader(url: url, client: client, earlier: store)
            .caching(into: LocalFeedLoader(store: store))

        let first = try await sut.load()
        let saved = try #require(await store.retrieve())
        let second = try await sut.load()
        #expect(second.images == first.images && second.dropped == first.dropped)
        #expect(second.origin == .remote)
        let confirmed = try #require(await store.retrieve())
        #expect(confirmed.validator == saved.validator && confirmed.savedAt >= saved.savedAt)
        _ = try await sut.load()

        #expect(
            await client.requests.map { $0.headers["If-None-Match"] } == [
                nil, "\"v1\"", "\"v1\"",
            ])
        #expect(await store.retrieve()?.validator == nil, "the last answer had no tag")
    }

    @Test func `the tag of another address is not sent`() async throws {
        let other = FeedValidator(url: uniqueURL(), entityTag: "\"v1\"")
        let store = InMemoryFeedStore(
            StoredFeed(images: [uniqueImage()], savedAt: Date(), validator: other))
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))

        _ = try await RemoteFeedLoader(url: url, client: client, earlier: store).load()

        #expect(await client.requests.map { $0.headers["If-None-Match"] } == [nil])
    }

    @Test func `a stored feed over the limit is loaded again`() async throws {
        let tag = FeedValidator(url: url, entityTag: "\"v1\"")
        let store = InMemoryFeedStore(
            StoredFeed(
                images: [uniqueImage(), uniqueImage(), uniqueImage()], savedAt: Date(),
                validator: tag))
        var limits = Limits()
        limits.feedItems = 2
        let client = HTTPClientSpy(
            HTTPResponse(status: 304), HTTPResponse(status: 200, body: json))

        let feed = try await RemoteFeedLoader(
            url: url, client: client, limits: limits, earlier: store
        ).load()

        #expect(feed.images.count == 1)
        #expect(await client.requests.map { $0.headers["If-None-Match"] } == ["\"v1\"", nil])
    }

    @Test(arguments: [199, 201, 204, 304, 404, 500])
    func `any status but 200 is an error, whatever the body`(status: Int) async {
        let client = HTTPClientSpy(HTTPResponse(status: status, body: json))
        await #expect(throws: FeedError.unexpectedStatus(status)) {
            try await RemoteFeedLoader(url: url, client: client).load()
        }
    }

    @Test func `an empty feed is an error, so that the next source is asked`() async {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data("[]".utf8)))
        await #expect(throws: FeedError.empty) {
            try await RemoteFeedLoader(url: url, client: client).load()
        }
    }

    @Test func `more items than the limit are an error`() async {
        var limits = Limits()
        limits.feedItems = 1
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))
        await #expect(throws: FeedError.tooManyItems(limit: 1)) {
            try await RemoteFeedLoader(url: url, client: client, limits: limits).load()
        }
    }

    @Test func `the client's error is passed on`() async {
        await #expect(
            throws: HTTPClientError.unreachable(host: "pictures.example", reason: "offline")
        ) { try await RemoteFeedLoader(url: url, client: HTTPClientStub.offline).load() }
    }

    @Test func `each dropped item is reported with the reason`() async throws {
        let body = """
            [7, {"created":"x"}, {"url":7}, {"url":"ftp://a.example/x","created":"","updated":""},
             {"url":"http://a.example/1.jpg","created":"2018-03-14T18:50:24Z","updated":""},
             {"url":"http:\\/\\/a.example/1.jpg","created":"Mar 14, 2018 6:50:24 PM","updated":null}]
            """
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data(body.utf8)))
        let told = Events<UnreadableFeedItem>()
        let sut = RemoteFeedLoader(url: url, client: client, onUnreadableItem: { told.append($0) })

        await #expect(throws: FeedError.onlyUnreadableItems(count: 6)) { try await sut.load() }

        #expect(
            told.all.map(\.reason) == [
                .notAnObject, .missing(key: "url"), .notText(key: "url"),
                .invalidURL(text: "ftp://a.example/x"),
                .invalidDate(key: "created", text: "2018-03-14T18:50:24Z"),
                .notText(key: "updated"),
            ])
        #expect(
            told.all[4].description
                == "item 5: \"created\" is not a date like Mar 14, 2018 6:50:24 PM:"
                + " 2018-03-14T18:50:24Z")
    }

    @Test func `a client that ignores its timeout is cancelled`() async {
        let client = DeafClient()
        let time = VirtualTime()
        let sut = RemoteFeedLoader(
            url: url, client: client, timeout: { .milliseconds(100) }, sleep: time.sleep)

        await #expect(
            throws: HTTPClientError.timedOut(phase: .whole, after: .milliseconds(100))
        ) { try await sut.load() }

        #expect(time.pauses == [.milliseconds(125)])
        await client.wasCancelled.pass()
        await client.end.open()
    }

    @Test func `a cancelled load ends at once, whatever the client does`() async {
        let client = DeafClient()
        let sut = RemoteFeedLoader(url: url, client: client)
        let load = Task { try await sut.load() }
        await client.end.hasArrivals()
        load.cancel()

        await #expect(throws: CancellationError.self) { try await load.value }
        await client.end.open()
    }
}

/// Ignores its timeout and cancellation; the test decides when it ends.
private struct DeafClient: HTTPClient {
    let end = Gate()
    let wasCancelled = Gate()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await withTaskCancellationHandler {
            await end.pass()
        } onCancel: {
            Task { await wasCancelled.open() }
        }
        return HTTPResponse(status: 200)
    }
}
