import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// The chains of image loaders, as the composition builds them: for images of the feed, bundled
/// images, cache, server, and a cached image of any age if the server is unreachable; for addresses
/// that a person named, the same without the first look into the cache.
struct ImageChainTests {
    private let url = uniqueURL()
    private let store = InMemoryImageStore()
    private let updated = Date(timeIntervalSince1970: 1_600_000_000)

    @Test func `cached bytes that are new enough are served without a request`() async throws {
        let copy = try await keep(age: 0)
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: uniqueData()))

        #expect(try await chain(client).loadImage(from: url).data == copy.data)
        #expect(await client.requests == [])
    }

    @Test func `older bytes are requested again, once`() async throws {
        let copy = try await keep(age: 60)
        let client = HTTPClientSpy(HTTPResponse(status: 304))

        #expect(try await chain(client).loadImage(from: url).data == copy.data)
        #expect(try await chain(client).loadImage(from: url).data == copy.data)
        #expect(await client.requests.count == 1)
    }

    @Test func `bytes of another date are requested again, once`() async throws {
        let copy = StoredImage(
            data: uniqueData(), savedAt: updated.addingTimeInterval(900), entityTag: "\"1\"",
            updated: updated.addingTimeInterval(60))
        await store.insert(copy, for: url)
        let body = uniqueData()
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))

        #expect(try await chain(client).loadImage(from: url).data == body)
        #expect(try await chain(client).loadImage(from: url).data == body)
        #expect(await client.requests.map { $0.headers["If-None-Match"] } == ["\"1\""])
    }

    @Test func `older bytes are served unchanged if the server is unreachable`() async throws {
        let copy = try await keep(age: 60)
        let image = try await chain(HTTPClientStub.offline).loadImage(from: url)
        #expect(
            image
                == LoadedImage(
                    data: copy.data, origin: .cache(savedAt: copy.savedAt),
                    entityTag: copy.entityTag))
    }

    @Test(arguments: [401, 403, 404, 410])
    func `older bytes are not served if the server refuses or has deleted the image`(
        status: Int
    ) async throws {
        _ = try await keep(age: 60)
        let client = HTTPClientSpy(HTTPResponse(status: status))
        await #expect(throws: ImageLoadingError.unexpectedStatus(status)) {
            try await chain(client).loadImage(from: url)
        }
    }

    @Test func `a named address is requested, however new the cached bytes are`() async throws {
        let copy = try await keep(age: 0)
        let body = uniqueData()
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))

        let image = try await addressChain(client).loadImage(from: url)
        #expect(image.data == body && image.origin == .remote)
        #expect(await client.requests.map { $0.headers["If-None-Match"] } == [copy.entityTag])
        #expect(await store.retrieve(for: url)?.data == body)
    }

    @Test func `an unchanged image of a named address costs a 304, and is not stored again`()
        async throws
    {
        let copy = try await keep(age: 60)
        let client = HTTPClientSpy(HTTPResponse(status: 304))
        let sut = addressChain(client)

        for _ in 0..<2 {
            let image = try await sut.loadImage(from: url)
            #expect(image.data == copy.data && image.origin == .remote)
        }
        #expect(
            await client.requests.map { $0.headers["If-None-Match"] }
                == [copy.entityTag, copy.entityTag])
        let kept = try #require(await store.retrieve(for: url))
        #expect(kept.data == copy.data && kept.entityTag == copy.entityTag)
        #expect(kept.savedAt > copy.savedAt)
    }

    @Test func `a named address is answered by the cache if the server is away`() async throws {
        let copy = try await keep(age: 0)
        let image = try await addressChain(HTTPClientStub.offline).loadImage(from: url)
        #expect(image.data == copy.data && image.origin == .cache(savedAt: copy.savedAt))
    }

    @Test func `a deleted image does not come back while the server is away`() async throws {
        _ = try await keep(age: 0)
        await #expect(throws: ImageLoadingError.unexpectedStatus(404)) {
            try await addressChain(HTTPClientStub { _ in HTTPResponse(status: 404) })
                .loadImage(from: url)
        }
        await #expect(throws: HTTPClientError.self) {
            try await addressChain(HTTPClientStub.offline).loadImage(from: url)
        }
    }

    @Test func `bytes that are not an image are not cached`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: Data("<html>".utf8)))
        await #expect(throws: ImageLoadingError.self) {
            try await chain(client, verifier: ImageVerifierStub(failingWith: AnyError()))
                .loadImage(from: url)
        }
        #expect(await store.retrieve(for: url) == nil)
    }

    private func keep(age: TimeInterval) async throws -> StoredImage {
        let image = StoredImage(
            data: uniqueData(), savedAt: updated.addingTimeInterval(60 - age),
            entityTag: "\"1\"", updated: updated)
        await store.insert(image, for: url)
        return image
    }

    private func chain(
        _ client: some HTTPClient, verifier: ImageVerifierStub = ImageVerifierStub()
    ) -> some ImageLoader {
        BundledImageLoader()
            .fallback(to: local)
            .fallback(to: server(client, verifier))
    }

    private func addressChain(_ client: some HTTPClient) -> some ImageLoader {
        BundledImageLoader().fallback(to: server(client, ImageVerifierStub()))
    }

    private var local: LocalImageLoader {
        LocalImageLoader(store: store, updated: { [updated] _ in updated })
    }

    private func server(
        _ client: some HTTPClient, _ verifier: ImageVerifierStub
    ) -> ServerImageLoader {
        let remote = RemoteImageLoader(
            client: client, verifier: verifier,
            earlier: { [store] in await store.retrieve(for: $0) },
            updated: { [updated] _ in updated })
        return ServerImageLoader(
            remote: remote.caching(into: local), cached: LocalImageLoader(store: store))
    }
}
