import Core
import Foundation
import Presentation
import Testing

struct FeedJSONTests {
    @Test func `a feed of the server has the documented members in their order`() throws {
        let url = try #require(URL(string: "http://user:secret@host/a.jpg?size=2"))
        let image = FeedImage(url: url, created: someDate, updated: someDate)

        let text = FeedJSON(Feed(images: [image], origin: .remote, dropped: 3)).text

        #expect(
            text == #"{"origin":"remote","dropped":3,"images":[{"id":"\#(image.id)","#
                + #""url":"http://host/a.jpg?size=2","created":"2018-03-14T18:50:24Z","#
                + #""updated":"2018-03-14T18:50:24Z"}]}"#)
    }

    @Test func `plain addresses and others are written alike`() throws {
        for address in [
            "http://host/a.jpg", "https://host:80/a/b.png?x=1&y=@", "http://host/a%20b.jpg",
            "http://user:pw@host/a.jpg", "http://host", "https://host/", "https://host/a/b//",
            "http://host/\(String(repeating: "long", count: 20)).jpg?q=/x", "http://host/?a/b",
        ] {
            let url = try #require(URL(string: address))
            let made = FeedImage(url: url, created: someDate, updated: someDate)
            let read = try #require(
                FeedImage(urlText: address, created: someDate, updated: someDate))
            let feeds = [made, read].map { Feed(images: [$0], origin: .remote) }

            #expect(FeedJSON(feeds[0]).text == FeedJSON(feeds[1]).text)
            let rows = feeds.map { FeedPresenter(server: .unset).viewModel(for: $0).rows }
            #expect(rows[0] == rows[1])
            #expect(rows[1][0].name == DisplayURL.name(url))
            #expect(rows[1][0].url == DisplayURL.text(url))
        }
    }

    @Test func `a long feed is written in pieces of the same text`() throws {
        let feed = anyFeed(images: 2_000)
        var pieces: [Data] = []

        try FeedJSON(feed).stream { pieces.append($0) }

        #expect(pieces.count > 2 && pieces.allSatisfy { $0.count < 128 << 10 })
        let text = String(decoding: Data(pieces.joined()), as: UTF8.self)
        #expect(text == FeedJSON(feed).text + "\n")
    }

    @Test func `a cached feed has the date of its caching`() {
        let text = FeedJSON(anyFeed(.cache(savedAt: someDate)), limit: 0).text

        #expect(
            text == #"{"origin":"cache","savedAt":"2018-03-14T18:50:24Z","dropped":0,"images":[]}"#)
    }
}
