import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct LocalImageLoaderTests {
    private let url = uniqueURL()
    private let savedAt = Date(timeIntervalSince1970: 1_500_000_000)

    @Test func `missing or empty bytes are an error`() async {
        for images in [[:], [url: StoredImage(data: Data(), savedAt: savedAt)]] {
            let sut = LocalImageLoader(store: InMemoryImageStore(images))
            await #expect(throws: ImageLoadingError.notCached(url)) {
                try await sut.loadImage(from: url)
            }
        }
    }

    @Test func `a saved image comes back as a cached one, with time and validator`() async throws {
        let image = uniqueLoadedImage(entityTag: "\"1\"")
        let sut = LocalImageLoader(store: InMemoryImageStore(), now: { [savedAt] in savedAt })
        try await sut.save(image, for: url)

        #expect(
            try await sut.loadImage(from: url)
                == LoadedImage(
                    data: image.data, origin: .cache(savedAt: savedAt), entityTag: "\"1\""))
    }

    @Test(arguments: [(1.0, true), (0, false), (-1, false)])
    func `bytes older than their image are not served, others are`(
        seconds: Double, isOutdated: Bool
    ) async throws {
        let sut = makeSUT(updated: savedAt.addingTimeInterval(seconds))
        if isOutdated {
            await #expect(throws: ImageLoadingError.outdated(url)) {
                try await sut.loadImage(from: url)
            }
        } else {
            #expect(try await sut.loadImage(from: url).origin == .cache(savedAt: savedAt))
        }
    }

    @Test func `bytes of any age are served if no change is known`() async throws {
        #expect(
            try await makeSUT(updated: nil).loadImage(from: url).origin == .cache(savedAt: savedAt))
    }

    private func makeSUT(updated: Date?) -> LocalImageLoader {
        let image = StoredImage(data: uniqueData(), savedAt: savedAt)
        return LocalImageLoader(
            store: InMemoryImageStore([url: image]), updated: { _ in updated })
    }
}
