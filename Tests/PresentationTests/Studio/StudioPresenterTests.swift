import Core
import Foundation
import Presentation
import Testing

struct StudioPresenterTests {
    @Test(
        arguments: [
            ("/home/jane/a.jpg cannot be written: no space", "a.jpg cannot be written: no space"),
            ("sea.jpg: /home/Jane Doe/my pictures/a b.jpg: full", "sea.jpg: a b.jpg: full"),
            ("no space left to write /data/cache.sqlite", "no space left to write cache.sqlite"),
            ("damaged: /e/x.json, now at /e/y", "damaged: x.json, now at y"),
            ("“/photos” is not a folder", "“photos” is not a folder"),
            ("/a/b and /c/d", "d"), ("/", "/"), ("", ""), ("/photos/", ""),
            ("http://h/a.jpg, and/or 3 / 4 of it", "http://h/a.jpg, and/or 3 / 4 of it"),
        ])
    func `a sentence names files without their folders`(sentence: String, words: String) {
        #expect(StudioPresenter().withoutFolders(sentence) == words)
    }

    @Test(arguments: [
        (253_402_214_400, "31 December 9999"), (-62_135_596_800, "1 January 1"),
        (0, "1 January 1970"),
        // Later dates of files have no year of four digits.
        (1e12, "31 December 9999"),
    ]) func `a photograph of any year has its day`(seconds: Double, text: String) {
        let sut = StudioPresenter()
        let date = Date(timeIntervalSince1970: seconds)
        #expect(sut.date(date) == text)
        #expect(sut.month(date) == text.drop { $0 != " " }.dropFirst())
    }

    @Test func `a search says how many images of the feed it has found`() throws {
        let url = try #require(URL(string: "bundled:a.jpg"))
        let image = FeedImage(url: url, created: .distantPast, updated: .distantPast)
        let feed = Feed(images: [image], origin: .bundled)
        let listing = GalleryListing(photos: [], origin: .feed(feed))
        let sut = StudioPresenter()
        #expect(sut.origin(of: listing).hasPrefix("1 image bundled with"))
        #expect(sut.origin(of: listing, found: 0).hasPrefix("0 of 1 image bundled with"))
    }

    @Test func `errors name files without their folders`() {
        let error = EditStoreError.newerVersion(path: "/home/jane/edits/x.json")
        #expect(StudioPresenter().sentence(for: error).hasPrefix("a newer version"))
        #expect(!StudioPresenter().sentence(for: error).contains("/home"))
    }
}
