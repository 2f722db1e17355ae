import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct FeedTests {
    private let old = Date(timeIntervalSince1970: 1_500_000_000)
    private let new = Date(timeIntervalSince1970: 1_600_000_000)

    @Test func `a duplicate URL is one image with the newest dates at the first position`() {
        let url = uniqueURL()
        let other = uniqueImage()
        for dates in [[old, new, old], [new, old], [old, new]] {
            let twice = dates.map { uniqueImage(url: url, updated: $0) }
            let feed = Feed(images: [twice[0], other] + twice.dropFirst(), origin: .remote)
            #expect(feed.images == [uniqueImage(url: url, updated: new), other])
        }
    }

    @Test func `of two equally new images the first wins`() {
        let url = uniqueURL()
        let first = FeedImage(url: url, created: old, updated: new)
        let second = FeedImage(url: url, created: new, updated: new)
        #expect(Feed(images: [first, second], origin: .remote).images == [first])
    }

    @Test func `thousands of triplicate URLs are deduplicated in order`() {
        let urls = (0..<3_000).map { uniqueURL("\($0)") }
        let images = (urls + urls.reversed() + urls).map { uniqueImage(url: $0) }
        #expect(Feed(images: images, origin: .remote).images.map(\.url) == urls)
    }

    @Test func `a feed for a store has each URL once, too`() {
        let url = uniqueURL()
        let twice = [old, new].map { uniqueImage(url: url, updated: $0) }
        #expect(StoredFeed(images: twice, savedAt: old).images == [twice[1]])
    }

    @Test func `origin and dropped are kept`() {
        let feed = Feed(images: [], origin: .cache(savedAt: old), dropped: 3)
        #expect(feed.origin == .cache(savedAt: old))
        #expect(feed.dropped == 3)
    }
}
