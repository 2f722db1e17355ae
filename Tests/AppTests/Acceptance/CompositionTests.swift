import ArgumentParser
import Cards
import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

@testable import ImageEditorApp

/// Checks which source answers when, for the composed product with a stubbed transport and
/// in-memory stores.
struct CompositionTests {
    private let feeds = InMemoryFeedStore()
    private let images = InMemoryImageStore()
    private let uploads = InMemoryUploadQueue()

    @Test func `the server's feed is shown and kept`() async throws {
        let feed = try await sut(client: try await online()).feedLoader.load()

        #expect(feed.origin == .remote)
        #expect(feed.images.map(\.url) == [try Self.photo()])
        #expect(await feeds.retrieve()?.images == feed.images)
    }

    @Test func `the kept feed is shown while the server is away`() async throws {
        let online = try await sut(client: try await online()).feedLoader.load()

        let offline = try await sut(client: HTTPClientStub.offline).feedLoader.load()

        #expect(offline.images == online.images)
        guard case .cache = offline.origin else {
            Issue.record("from \(offline.origin)")
            return
        }
    }

    @Test func `the bundled feed is shown if there is no other`() async throws {
        #expect(try await sut(client: HTTPClientStub.offline).feedLoader.load().origin == .bundled)
        #expect(
            try await sut(client: HTTPClientStub.offline, server: nil).feedLoader.load().origin
                == .bundled)
    }

    @Test func `image bytes are kept, and served without the server`() async throws {
        let url = try Self.photo()
        let online = try await sut(client: try await online()).imageLoader.loadImage(from: url)

        let offline = try await sut(client: HTTPClientStub.offline).imageLoader
            .loadImage(from: url)

        #expect(online.origin == .remote)
        #expect(offline.data == online.data)
    }

    @Test func `a bundled picture needs neither server nor store`() async throws {
        let feed = try await BundledFeedLoader().load()

        let picture = try await sut(client: HTTPClientStub.offline).imageLoader
            .loadImage(from: feed.images[0].url)

        #expect(picture.origin == .bundled)
    }

    @Test func `an unavailable image is reported with the server's reason`() async throws {
        let url = try Self.photo()

        await #expect(throws: HTTPClientError.self) {
            try await sut(client: HTTPClientStub.offline).imageLoader.loadImage(from: url)
        }
        await #expect(throws: ImageLoadingError.unexpectedStatus(404)) {
            try await sut(client: HTTPClientStub { _ in HTTPResponse(status: 404) })
                .imageLoader.loadImage(from: url)
        }
    }

    @Test func `an id that only the server could know is not reported as unknown`() async throws {
        do {
            _ = try await sut(client: HTTPClientStub.offline).finder.find("deadbeef")
            Issue.record("found")
        } catch let FeedImageFinderError.notFound(_, unavailable) {
            #expect(unavailable != nil)
        }
    }

    @Test func `an upload waits without a server and goes with one`() async throws {
        let upload = ImageUpload(
            data: try await Workplace.picture(), filename: "a.jpg", mediaType: "image/jpeg")
        let without = try sut(client: HTTPClientStub.offline, server: nil).outbox
        try await without.add(upload)
        _ = try await without.send(.all)
        #expect(await uploads.waiting().map(\.id) == [upload.id])

        let deliveries = try await sut(client: try await online()).outbox.send(.all) ?? [:]

        #expect(deliveries == [upload.id: .sent(UploadReceipt(status: "ok"))])
        #expect(await uploads.waiting().isEmpty)
    }

    private static func photo() throws -> URL {
        try #require(URL(string: "http://server/images/a.jpg"))
    }

    private func sut(
        client: any HTTPClient, server: String? = "http://server"
    ) throws -> Connections {
        let arguments = server.map { ["--server", $0] } ?? []
        let settings = try Settings(
            overrides: try ServerOptions.parse(arguments).overrides,
            environment: ["HOME": "/nowhere"])
        let cache = CacheDatabase(folder: URL(filePath: "/nowhere"))
        return Connections(
            settings: settings,
            stores: Stores(
                feeds: feeds, images: images, uploads: uploads, cards: InMemoryCardStore(),
                cache: cache),
            client: client, warn: { _ in })
    }

    /// A server with one photograph.
    private func online() async throws -> HTTPClientStub {
        let picture = try await Workplace.picture()
        return HTTPClientStub { request in
            switch (request.method, request.url.path()) {
            case (.get, "/image"):
                HTTPResponse(status: 200, body: Data(Self.feed.utf8))
            case (.get, "/upload"):
                HTTPResponse(status: 200, body: Data(#"{"url":"http://server/put/1/"}"#.utf8))
            case (.post, "/put/1/"):
                HTTPResponse(status: 201, body: Data(#"{"status":"ok"}"#.utf8))
            case (.get, "/images/a.jpg"): HTTPResponse(status: 200, body: picture)
            default: HTTPResponse(status: 404)
            }
        }
    }

    private static let feed = """
        [{"url":"http://server/images/a.jpg","created":"Mar 14, 2018 6:50:24 PM",\
        "updated":"Mar 14, 2018 6:50:24 PM"}]
        """
}
