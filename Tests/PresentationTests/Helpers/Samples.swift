import Core
import Foundation

/// A fixed date: 2018-03-14T18:50:24Z.
let someDate = Date(timeIntervalSince1970: 1_521_053_424)

func anyURL(_ path: String = "dusk.jpg") -> URL {
    URL(string: "http://127.0.0.1:8080/image/")?.appending(path: path) ?? URL(filePath: "/")
}

func anyFeedImage(_ path: String = "dusk.jpg") -> FeedImage {
    FeedImage(url: anyURL(path), created: someDate, updated: someDate.addingTimeInterval(86_400))
}

func anyFeed(_ origin: Origin = .remote, images: Int = 2, dropped: Int = 0) -> Feed {
    Feed(images: (0..<images).map { anyFeedImage("\($0).jpg") }, origin: origin, dropped: dropped)
}
