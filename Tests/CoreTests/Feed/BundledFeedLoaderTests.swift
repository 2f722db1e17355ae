import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct BundledFeedLoaderTests {
    @Test func `there are six different pictures`() async throws {
        let feed = try await BundledFeedLoader().load()
        #expect(feed.images.count == 6)
        #expect(feed.origin == .bundled)

        var seen: Set<Data> = []
        for image in feed.images {
            #expect(image.url.scheme == "bundled")
            let loaded = try await BundledImageLoader().loadImage(from: image.url)
            #expect(loaded.origin == .bundled)
            #expect(loaded.data.starts(with: [0xff, 0xd8, 0xff]), "a JPEG")
            #expect((10_000...150 << 10).contains(loaded.data.count))
            seen.insert(loaded.data)
        }
        #expect(seen.count == 6)
    }
}
