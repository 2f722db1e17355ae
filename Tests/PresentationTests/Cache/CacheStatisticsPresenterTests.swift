import Foundation
import Presentation
import Testing

struct CacheStatisticsPresenterTests {
    private let sut = CacheStatisticsPresenter(now: { someDate })
    private let statistics = CacheStatistics(
        path: "/home/a/.cache/imageeditor\u{7}", feedImages: 12,
        feedSavedAt: someDate.addingTimeInterval(-300), images: 1, imageBytes: 134_217_728,
        limit: 536_870_912, renditions: 2_000, renditionBytes: 10_000_000,
        renditionLimit: 100_000_000, recipeFiles: 3, recipeFileBytes: 250_000,
        recipeFileLimit: 1_000_000)

    @Test func `the size of the cache is shown with its share of the limit`() {
        #expect(
            sut.lines(for: statistics) == [
                "Cache:         /home/a/.cache/imageeditor\\x07",
                "Feed:          12 images, saved 5 minutes ago",
                "Images:        1, 134 MB (25 % of 537 MB)",
                "Renditions:    2,000, 10 MB (10 % of 100 MB)",
                "Studio files:  3, 250 kB (25 % of 1 MB)",
            ])
    }

    @Test func `a missing feed is shown as none`() {
        let empty = CacheStatistics(
            path: "a", feedImages: 0, feedSavedAt: nil, images: 0, imageBytes: 0, limit: 0,
            renditions: 0, renditionBytes: 0, renditionLimit: 0, recipeFiles: 0,
            recipeFileBytes: 0, recipeFileLimit: 0)

        #expect(
            sut.lines(for: empty) == [
                "Cache:         a", "Feed:          none", "Images:        0, 0 bytes",
                "Renditions:    0, 0 bytes", "Studio files:  0, 0 bytes",
            ])
    }

    @Test func `clearing and checking report their results`() {
        #expect(
            sut.cleared(statistics)
                == "cleared: 1 image and 2,000 renditions, 144 MB, and the feed;"
                + " kept: 3 files of the studio")
        var without = statistics
        without.recipeFiles = 0
        #expect(
            sut.cleared(without)
                == "cleared: 1 image and 2,000 renditions, 144 MB, and the feed")
        #expect(sut.verified(images: 5, damaged: 0) == "checked 5 images: all are intact")
        #expect(
            sut.verified(images: 5, damaged: 1)
                == "checked 5 images: 1 was damaged and dropped; loaded again when needed")
    }
}
