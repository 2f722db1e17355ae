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

    @Test func `load asks once, within its limits`() async throws {
        var limits = Limits()
        limits.feedBytes = 1_234
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: json))
        _ = try await RemoteFeedLoader(url: url, client: client, limits: limits).load()

        let expected = HTTPRequest(
            .get, url, headers: ["Accept": "application/json"], maximumBody: 1_234,
            timeout: .seconds(60))
        #expect(await client.requests == [expected])
    }

    @Test func `the time-out is asked anew for each load`() async throws {
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
}
