import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct ServerImageLoaderTests {
    private let url = uniqueURL()
    private let copy = uniqueLoadedImage(
        origin: .cache(savedAt: Date(timeIntervalSince1970: 1_500_000_000)))

    @Test func `the server's image is delivered and the cache is not asked`() async throws {
        let image = uniqueLoadedImage()
        let cached = ImageLoaderSpy(.success(copy))
        let sut = ServerImageLoader(remote: ImageLoaderStub(.success(image)), cached: cached)

        #expect(try await sut.loadImage(from: url) == image)
        #expect(await cached.requests == [])
    }

    private static let silences: [any Error] = [
        HTTPClientError.unreachable(host: "h", reason: "r"),
        HTTPClientError.timedOut(phase: .response, after: .seconds(1)),
        HTTPClientError.incompleteBody(expected: 2, received: 1),
        HTTPClientError.connectionLost(reason: "r"),
        HTTPClientError.malformedResponse(reason: "r"), HTTPClientError.forbiddenAddress(host: "h"),
        AnyError("another client's"),
    ]

    @Test(arguments: 0..<silences.count)
    func `without an answer the copy is delivered, and reported with the reason`(
        number: Int
    ) async throws {
        try await expectCopy(after: Self.silences[number])
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 599])
    func `a failure of the server itself is no answer`(status: Int) async throws {
        try await expectCopy(after: ImageLoadingError.unexpectedStatus(status))
    }

    private func expectCopy(after error: any Error) async throws {
        let cached = ImageLoaderSpy(.success(copy))
        let reported = Events<CachedImage>()
        let sut = ServerImageLoader(
            remote: ImageLoaderStub(.failure(error)), cached: cached,
            onFallback: { reported.append($0) })

        #expect(try await sut.loadImage(from: url) == copy)
        #expect(await cached.requests == [url])
        #expect(reported.all.map(\.url) == [url])
        #expect(reported.all.map(\.origin) == [copy.origin])
        #expect(reported.all.map { "\($0.reason)" } == ["\(error)"])
    }

    private static let answers: [any Error] = [
        ImageLoadingError.empty, ImageLoadingError.notAnImage(reason: "r"),
        HTTPClientError.untrusted(host: "h", reason: "r"),
        HTTPClientError.bodyTooLarge(limit: 1), HTTPClientError.tooManyRedirects(limit: 1),
        HTTPClientError.forbiddenRedirect(target: "t"),
        HTTPClientError.proxyNeedsPassword(host: "h"),
    ]

    @Test(arguments: 0..<answers.count)
    func `an answer that is no image is an error although a copy exists`(number: Int) async {
        await expectFailure(after: Self.answers[number])
    }

    @Test(arguments: [400, 401, 403, 404, 407, 410, 451])
    func `a refused or deleted image is an error although a copy exists`(status: Int) async {
        await expectFailure(after: ImageLoadingError.unexpectedStatus(status))
    }

    private func expectFailure(after error: any Error) async {
        let cached = ImageLoaderSpy(.success(copy))
        let reported = Events<CachedImage>()
        let sut = ServerImageLoader(
            remote: ImageLoaderStub(.failure(error)), cached: cached,
            onFallback: { reported.append($0) })

        let thrown = await #expect(throws: (any Error).self) { try await sut.loadImage(from: url) }
        #expect(thrown.map { "\($0)" } == "\(error)")
        #expect(await cached.requests == [])
        #expect(reported.all.isEmpty)
    }

    @Test func `the server's error is thrown if the cache has no copy or fails`() async {
        for failure: any Error in [ImageLoadingError.notCached(url), AnyError("damaged")] {
            let reported = Events<CachedImage>()
            let sut = ServerImageLoader(
                remote: ImageLoaderStub(.failure(AnyError("away"))),
                cached: ImageLoaderStub(.failure(failure)), onFallback: { reported.append($0) })
            await #expect(throws: AnyError("away")) { try await sut.loadImage(from: url) }
            #expect(reported.all.isEmpty)
        }
    }

    @Test func `a cancelled request does not fall back`() async {
        let cached = ImageLoaderSpy(.success(copy))
        let sut = ServerImageLoader(
            remote: ImageLoaderStub(.failure(CancellationError())), cached: cached)

        await #expect(throws: CancellationError.self) { try await sut.loadImage(from: url) }
        #expect(await cached.requests == [])
    }
}
