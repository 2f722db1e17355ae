/// Loads the feed of the pictures that the product brings along: it always has something to show.
public struct BundledFeedLoader: FeedLoader {
    public init() {}

    public func load() async throws -> Feed {
        let images = BundledPicture.all.map(\.feedImage)
        guard !images.isEmpty else { throw FeedError.empty }
        return Feed(images: images, origin: .bundled)
    }
}
