import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// The chain of image loaders, as the composition builds it: bundled images, cache, server, and a
/// cached image of any age if the server is unreachable.
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

    @Test func `older bytes are served unchanged if the server is unreachable`() async throws {
        let copy = try await keep(age: 60)
        let image = try await chain(HTTPClientStub.offline).loadImage(from: url)
        #expect(
            image
                == LoadedImage(
                    data: copy.data, origin: .cache(savedAt: copy.savedAt),
                    entityTag: copy.entityTag))
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
            data: uniqueData(), savedAt: updated.addingTimeInterval(-age), entityTag: "\"1\"")
        await store.insert(image, for: url)
        return image
    }

    private func chain(
        _ client: some HTTPClient, verifier: ImageVerifierStub = ImageVerifierStub()
    ) -> some ImageLoader {
        let local = LocalImageLoader(store: store, updated: { [updated] _ in updated })
        let remote = RemoteImageLoader(
            client: client, verifier: verifier,
            earlier: { [store] in await store.retrieve(for: $0) })
        return BundledImageLoader()
            .fallback(to: local)
            .fallback(to: remote.caching(into: local))
            .fallback(to: LocalImageLoader(store: store))
    }
}
