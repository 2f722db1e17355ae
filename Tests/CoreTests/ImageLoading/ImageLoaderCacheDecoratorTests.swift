import Core
import ImageEditorTestSupport
import Testing

struct ImageLoaderCacheDecoratorTests {
    private let url = uniqueURL()
    private let image = uniqueLoadedImage(entityTag: "\"1\"")

    @Test func `load saves what the decoratee delivers, with its validator`() async throws {
        let cache = ImageCacheSpy()
        let sut = ImageLoaderStub(.success(image)).caching(into: cache)

        #expect(try await sut.loadImage(from: url) == image)
        #expect(await cache.messages == [.save(image, url)])
    }

    @Test func `a failed load saves nothing`() async {
        let cache = ImageCacheSpy()
        let sut = ImageLoaderStub(.failure(AnyError())).caching(into: cache)

        await #expect(throws: AnyError()) { try await sut.loadImage(from: url) }
        #expect(await cache.messages == [])
    }

    @Test(arguments: [404, 410])
    func `an image that the server has deleted is removed`(status: Int) async {
        let cache = ImageCacheSpy(failingWith: AnyError("disk full"))
        let reports = Events<AnyError?>()
        let error = ImageLoadingError.unexpectedStatus(status)
        let sut = ImageLoaderStub(.failure(error)).caching(into: cache) {
            reports.append($0 as? AnyError)
        }

        await #expect(throws: error) { try await sut.loadImage(from: url) }
        #expect(await cache.messages == [.remove(url)])
        #expect(reports.all == [AnyError("disk full")])
    }

    @Test func `any other failure of the server leaves the cache alone`() async {
        let cache = ImageCacheSpy()
        for status in [401, 403, 500] {
            let error = ImageLoadingError.unexpectedStatus(status)
            let sut = ImageLoaderStub(.failure(error)).caching(into: cache)
            await #expect(throws: error) { try await sut.loadImage(from: url) }
        }
        #expect(await cache.messages == [])
    }

    @Test func `a failed save is reported and does not fail the load`() async throws {
        let reports = Events<AnyError?>()
        let sut = ImageLoaderStub(.success(image)).caching(
            into: ImageCacheSpy(failingWith: AnyError("disk full"))
        ) { reports.append($0 as? AnyError) }

        #expect(try await sut.loadImage(from: url) == image)
        #expect(reports.all == [AnyError("disk full")])
    }
}
