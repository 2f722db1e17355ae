public import Core
import Foundation

/// Calls the loaders and stores that make up the tool from many tasks at once, for the thread
/// sanitizer.
public struct LoaderStress: Sendable {
    /// The counts of a stress run.
    public struct Outcome: Sendable, Equatable {
        public var images = 0
        public var feeds = 0
        public var cancelled = 0
        /// The number of errors: images with another image's bytes, and lost uploads.
        public var wrong = 0
    }

    private let feeds: any FeedStore
    private let images: any ImageStore
    private let uploads: any UploadQueue
    private let urls = (0..<6).map { uniqueURL("stress-\($0)") }

    public init(feeds: any FeedStore, images: any ImageStore, uploads: any UploadQueue) {
        self.feeds = feeds
        self.images = images
        self.uploads = uploads
    }

    /// Runs `callers` concurrently, each for `rounds` rounds.
    public func run(callers: Int, rounds: Int) async throws -> Outcome {
        let localFeed = LocalFeedLoader(store: feeds)
        let feed = Remote(urls: urls).caching(into: localFeed).fallback(to: localFeed)
            .fallback(to: BundledFeedLoader())
        let local = LocalImageLoader(store: images)
        let loader = BundledImageLoader().fallback(to: local)
            .fallback(to: Remote(urls: urls).caching(into: local)).sharing()
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var outcome = Outcome()
                    for round in 0..<rounds {
                        try await step(caller + round, feed, loader, &outcome)
                    }
                    return outcome
                }
            }
            return try await group.reduce(into: Outcome()) { sum, part in
                sum.images += part.images
                sum.feeds += part.feeds
                sum.cancelled += part.cancelled
                sum.wrong += part.wrong
            }
        }
    }

    private func step(
        _ number: Int, _ feed: any FeedLoader, _ loader: any ImageLoader, _ outcome: inout Outcome
    ) async throws {
        let url = urls[number % urls.count]
        switch number % 7 {
        case 0:
            outcome.feeds += try await feed.load().images.isEmpty ? 0 : 1
        case 1:
            try await images.delete(for: url)
        case 2:
            let task = Task { try await loader.loadImage(from: url) }
            task.cancel()
            do {
                _ = try await task.value
                outcome.images += 1
            } catch is CancellationError {
                outcome.cancelled += 1
            }
        case 3:
            let upload = uniqueUpload()
            try await uploads.enqueue(upload, at: Date())
            try await uploads.recordFailure(upload.id, reason: "away", isTransient: true)
            if try await uploads.upload(upload.id) != upload { outcome.wrong += 1 }
            try await uploads.remove(upload.id)
        default:
            let image = try await loader.loadImage(from: url)
            outcome.images += 1
            if image.data != Remote.data(of: url) { outcome.wrong += 1 }
        }
    }

    /// A server whose feed fails half of the time.
    private struct Remote: FeedLoader, ImageLoader {
        let urls: [URL]

        static func data(of url: URL) -> Data { Data(url.absoluteString.utf8) }

        func load() async throws -> Feed {
            await Task.yield()
            if Bool.random() { throw AnyError() }
            return Feed(images: urls.map { uniqueImage(url: $0) }, origin: .remote)
        }

        func loadImage(from url: URL) async throws -> LoadedImage {
            await Task.yield()
            return LoadedImage(data: Self.data(of: url), origin: .remote)
        }
    }
}
