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

    @Test func `an earlier copy is revalidated, and is the server's if unchanged`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 304))
        let image = try await makeSUT(client, earlier: copy).loadImage(from: url)

        #expect(await client.requests.map { $0.headers["If-None-Match"] } == ["\"old\""])
        #expect(image == LoadedImage(confirmed: copy, updated: nil))
        #expect(image.origin == .remote && image.data == copy.data)
    }

    @Test func `without an entity tag, the date of the last change revalidates`() async throws {
        let dated = StoredImage(
            data: uniqueData(), savedAt: copy.savedAt, lastModified: Self.changed)
        let client = HTTPClientSpy(HTTPResponse(status: 304))
        let image = try await makeSUT(client, earlier: dated).loadImage(from: url)

        let headers = await client.requests.map(\.headers)
        #expect(headers.map { $0["If-Modified-Since"] } == [Self.changed])
        #expect(headers.map { $0["If-None-Match"] } == [nil])
        #expect(image == LoadedImage(confirmed: dated, updated: nil))
    }

    @Test(arguments: [(0.0, Self.changed), (-60, nil), (60, nil)])
    func `the date of the last change revalidates only while the feed's date is the same`(
        seconds: Double, condition: String?
    ) async throws {
        let updated = Date(timeIntervalSince1970: 1_489_492_800)
        let dated = StoredImage(
            data: uniqueData(), savedAt: copy.savedAt, lastModified: Self.changed, updated: updated)
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        let image = try await RemoteImageLoader(
            client: client, verifier: ImageVerifierStub(), earlier: { _ in dated },
            updated: { _ in updated.addingTimeInterval(seconds) }
        ).loadImage(from: url)

        #expect(await client.requests.map { $0.headers["If-Modified-Since"] } == [condition])
        #expect(image.data == body && image.updated == updated.addingTimeInterval(seconds))
    }

    @Test(arguments: [
        ("Tue, 14 Mar 2017 12:01:00 GMT", true), ("Tue, 14 Mar 2017 12:00:59 GMT", false),
        ("Tue, 14 Mar 2017 11:00:00 GMT", false), ("yesterday", false), (nil, false),
    ])
    func `the date of the last change is kept if a minute has passed since`(
        answered: String?, isKept: Bool
    ) async throws {
        var headers: HTTPHeaders = ["Last-Modified": Self.changed]
        headers["Date"] = answered
        let client = HTTPClientSpy(HTTPResponse(status: 200, headers: headers, body: body))
        let image = try await makeSUT(client).loadImage(from: url)
        #expect(image.lastModified == (isKept ? Self.changed : nil))
    }

    private static let changed = "Tue, 14 Mar 2017 12:00:00 GMT"

    @Test func `a copy without a validator is requested again`() async throws {
        let client = HTTPClientSpy(HTTPResponse(status: 200, body: body))
        let plain = StoredImage(data: uniqueData(), savedAt: copy.savedAt)
        #expect(try await makeSUT(client, earlier: plain).loadImage(from: url).data == body)

        let headers = await client.requests.map(\.headers)
        #expect(headers == [["Accept": "image/*"]])
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

    @Test func `the server's own sentence is in the error`() async {
        let client = HTTPClientSpy(
            HTTPResponse(
                status: 403, headers: ["Content-Type": "application/json"],
                body: Data(#"{"error":"not yours"}"#.utf8)))
        await #expect(throws: ImageLoadingError.unexpectedStatus(403, sentence: "not yours")) {
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
