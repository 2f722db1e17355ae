import Core
import Foundation
import Testing

struct BundledImageLoaderTests {
    @Test(arguments: [
        "http://a.example/bundled:sea.jpg", "https://bundled/sea.jpg", "file:///bundled:sea.jpg",
        "http://bundled:80/sea.jpg", "sea.jpg", "xbundled:sea.jpg",
    ])
    func `the bundled loader never answers for a foreign URL`(address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: ImageLoadingError.unsupportedURL(url)) {
            try await BundledImageLoader().loadImage(from: url)
        }
    }

    @Test(arguments: ["bundled:nothing.jpg", "bundled:", "bundled:../sea.jpg"])
    func `a bundled URL without a picture is an error`(address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: ImageLoadingError.notCached(url)) {
            try await BundledImageLoader().loadImage(from: url)
        }
    }
}
