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

    /// - Parameters:
    ///   - seconds: The last change of the image, relative to the time of saving.
    ///   - known: The last change that was known when the bytes were requested; `nil` if none was.
    @Test(arguments: [
        (-60.0, -60.0, false), (-3_600, -3_600, false),
        // The image may have changed again within the same second.
        (-59, -59, true), (0, 0, true),
        // A file with another date has replaced the image.
        (1, -3_600, true), (-3_600, -60, true), (-60, -3_600, true), (-3_600, nil, true),
    ])
    func `bytes are served only with the date that they had, at least a minute old`(
        seconds: Double, known: Double?, isOutdated: Bool
    ) async throws {
        let sut = makeSUT(
            updated: savedAt.addingTimeInterval(seconds),
            known: known.map { savedAt.addingTimeInterval($0) })
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

    private func makeSUT(updated: Date?, known: Date? = nil) -> LocalImageLoader {
        let image = StoredImage(data: uniqueData(), savedAt: savedAt, updated: known)
        return LocalImageLoader(
            store: InMemoryImageStore([url: image]), updated: { _ in updated })
    }
}
