import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct RemoteImageLoaderTests {
    private let url = uniqueURL()
    private let body = uniqueData()
    private let copy = StoredImage(
        data: uniqueData(), savedAt: Date(timeIntervalSince1970: 1_500_000_000),
        entityTag: "\"old\"")

    @Test func `loading sends one request, within its limits`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        var limits = Limits()
        limits.imageBytes = 1_234
        limits.imageSeconds = 9
        _ = try await RemoteImageLoader(
            client: client, verifier: ImageVerifierStub(), limits: limits
        ).loadImage(from: url)

        let expected = HTTPRequest(
            .get, url, headers: ["Accept": "image/*"], maximumBody: 1_234, timeout: .seconds(9))
        #expect(await client.requests == [expected])
    }

    @Test func `an answer is a remote image with its validator`() async throws {
        let client = HTTPClientSpy(
            HTTPResponse(status: 200, headers: ["ETag": "\"new\""], body: body))
        #expect(
            try await makeSUT(client).loadImage(from: url)
                == LoadedImage(data: body, origin: .remote, entityTag: "\"new\""))
    }

    @Test func `an earlier copy is revalidated, and served if unchanged`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 304))
        let image = try await makeSUT(client, earlier: copy).loadImage(from: url)

        #expect(await client.requests.map { $0.headers["If-None-Match"] } == ["\"old\""])
        #expect(
            image
                == LoadedImage(
                    data: copy.data, origin: .cache(savedAt: copy.savedAt), entityTag: "\"old\""))
    }

    @Test func `a changed image replaces the earlier copy`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        let image = try await makeSUT(client, earlier: copy).loadImage(from: url)
        #expect(image == LoadedImage(data: body, origin: .remote))
    }

    @Test func `an unasked 304 is an error`() async {
        let client = HTTPClientSpy(HTTPResponse(status: 304))
        await #expect(throws: ImageLoadingError.unexpectedStatus(304)) {
            try await makeSUT(client).loadImage(from: url)
        }
    }

    @Test(arguments: [201, 204, 206, 404, 410, 500])
    func `any other status is an error`(status: Int) async {
        let client = HTTPClientSpy(HTTPResponse(status: status, body: body))
        await #expect(throws: ImageLoadingError.unexpectedStatus(status)) {
            try await makeSUT(client).loadImage(from: url)
        }
    }

    @Test func `empty bytes and bytes that are not an image are errors`() async {
        let empty = HTTPClientSpy(HTTPResponse(status: 200))
        await #expect(throws: ImageLoadingError.empty) {
            try await makeSUT(empty).loadImage(from: url)
        }
        let page = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        await #expect(throws: ImageLoadingError.notAnImage(reason: "unsupported format: HTML")) {
            try await makeSUT(
                page, verifier: .init(failingWith: ImageRenderingError.unsupportedFormat("HTML"))
            ).loadImage(from: url)
        }
    }

    @Test(arguments: ["file:///etc/passwd", "bundled:sea.jpg", "data:,x", "relative"])
    func `only http and https URLs are requested`(address: String) async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        let url = try #require(URL(string: address))
        await #expect(throws: ImageLoadingError.unsupportedURL(url)) {
            try await makeSUT(client).loadImage(from: url)
        }
        #expect(await client.requests == [])
    }

    private func makeSUT(
        _ client: some HTTPClient, earlier: StoredImage? = nil,
        verifier: ImageVerifierStub = ImageVerifierStub()
    ) -> RemoteImageLoader {
        RemoteImageLoader(client: client, verifier: verifier, earlier: { _ in earlier })
    }
}
