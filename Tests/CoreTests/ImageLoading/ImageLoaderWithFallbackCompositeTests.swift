import Core
import ImageEditorTestSupport
import Testing

struct ImageLoaderWithFallbackCompositeTests {
    private let url = uniqueURL()
    private let image = uniqueLoadedImage()

    @Test func `the primary's image is delivered and the fallback is not asked`() async throws {
        let fallback = ImageLoaderSpy(.success(uniqueLoadedImage()))
        let sut = ImageLoaderStub(.success(image)).fallback(to: fallback)

        #expect(try await sut.loadImage(from: url) == image)
        #expect(await fallback.requests == [])
    }

    @Test func `the fallback answers for the same URL when the primary fails`() async throws {
        let fallback = ImageLoaderSpy(.success(image))
        let reasons = Events<AnyError?>()
        let sut = ImageLoaderStub(.failure(AnyError("away"))).fallback(to: fallback) {
            reasons.append($0 as? AnyError)
        }

        #expect(try await sut.loadImage(from: url) == image)
        #expect(await fallback.requests == [url])
        #expect(reasons.all == [AnyError("away")])
    }

    @Test func `the fallback's error is thrown when both fail`() async {
        let sut = ImageLoaderStub(.failure(AnyError("one"))).fallback(
            to: ImageLoaderStub(.failure(AnyError("two"))))
        await #expect(throws: AnyError("two")) { try await sut.loadImage(from: url) }
    }

    @Test func `a fallback without the image leaves the primary's error, if that loads such URLs`()
        async
    {
        let empty = ImageLoaderStub(.failure(ImageLoadingError.notCached(url)))
        let failing = ImageLoaderStub(.failure(AnyError("away"))).fallback(to: empty)
        await #expect(throws: AnyError("away")) { try await failing.loadImage(from: url) }
        let other = BundledImageLoader().fallback(to: empty)
        await #expect(throws: ImageLoadingError.notCached(url)) {
            try await other.loadImage(from: url)
        }
    }

    @Test func `a cancelled primary does not fall back`() async {
        let fallback = ImageLoaderSpy(.success(image))
        let sut = ImageLoaderStub(.failure(CancellationError())).fallback(to: fallback)

        await #expect(throws: CancellationError.self) { try await sut.loadImage(from: url) }
        #expect(await fallback.requests == [])
    }
}
