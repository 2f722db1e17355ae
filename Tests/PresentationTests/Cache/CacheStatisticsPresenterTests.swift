import Foundation
import Presentation
import Testing

struct CacheStatisticsPresenterTests {
    private let sut = CacheStatisticsPresenter(now: { someDate })
    private let statistics = CacheStatistics(
        path: "/home/a/.cache/imageeditor\u{7}", feedImages: 12,
        feedSavedAt: someDate.addingTimeInterval(-300), images: 1, imageBytes: 134_217_728,
        limit: 536_870_912)

    @Test func `what the cache holds is told with its share of the limit`() {
        #expect(
            sut.lines(for: statistics) == [
                "Cache:   /home/a/.cache/imageeditor\\x07",
                "Feed:    12 images, saved 5 minutes ago",
                "Images:  1, 134 MB (25 % of 537 MB)",
            ])
    }

    @Test func `no feed is told as none`() {
        let empty = CacheStatistics(
            path: "a", feedImages: 0, feedSavedAt: nil, images: 0, imageBytes: 0, limit: 0)

        #expect(sut.lines(for: empty) == ["Cache:   a", "Feed:    none", "Images:  0, 0 bytes"])
    }

    @Test func `clearing and checking tell what they did`() {
        #expect(sut.cleared(statistics) == "cleared: 1 image, 134 MB, and the feed")
        #expect(sut.verified(images: 5, damaged: 0) == "checked 5 images: all are whole")
        #expect(
            sut.verified(images: 5, damaged: 1)
                == "checked 5 images: 1 was damaged and dropped; loaded again when needed")
    }
}
