/// Loads the feed of the pictures that the product brings along: it always has something to show.
public struct BundledFeedLoader: FeedLoader {
    public init() {}

    public func load() async throws -> Feed {
        Feed(images: BundledPicture.all.map(\.feedImage), origin: .bundled)
    }
}
