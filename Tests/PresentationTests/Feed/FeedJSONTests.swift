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

    @Test func `a cached feed has the date of its caching`() {
        let text = FeedJSON(anyFeed(.cache(savedAt: someDate)), limit: 0).text

        #expect(
            text == #"{"origin":"cache","savedAt":"2018-03-14T18:50:24Z","dropped":0,"images":[]}"#)
    }
}
