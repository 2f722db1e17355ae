import Core
import Foundation

/// Measures decoding a feed of 100,000 items from bytes to models.
enum FeedBench {
    static func run() async throws {
        let count = 100_000
        for (name, slash) in [("plain", "/"), ("with escapes", "\\/")] {
            let bytes = json(count: count, slash: slash)
            let loader = RemoteFeedLoader(
                url: URL(filePath: "/"),
                client: Client(response: HTTPResponse(status: 200, body: bytes)))
            let feed = try await loader.load()
            precondition(feed.images.count == count)
            let times = try await Timing.measure(rounds: 15) {
                try await loader.load()
            }
            print("feed, \(count) items \(name), \(bytes.count) bytes → Feed: \(times)")
        }
    }

    private struct Client: HTTPClient {
        let response: HTTPResponse

        func send(_ request: HTTPRequest) async throws -> HTTPResponse { response }
    }

    private static func json(count: Int, slash: String) -> Data {
        let items = (0..<count).map { index in
            let url = ["http:", "", "pictures.example.com", "photos", "\(index)", "large.jpg"]
            return "{\"url\":\"\(url.joined(separator: slash))\","
                + "\"created\":\"Mar 14, 2018 6:50:24 PM\",\"updated\":\"Nov 2, 2025 12:00:\(10 + index % 50) AM\"}"
        }
        return Data("[\(items.joined(separator: ","))]".utf8)
    }
}
