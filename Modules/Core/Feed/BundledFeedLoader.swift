/// Loads the feed of the embedded pictures, which is always available.
public struct BundledFeedLoader: FeedLoader {
    public init() {}

    public func load() async throws -> Feed {
        let images = BundledPicture.all.map(\.feedImage)
        guard !images.isEmpty else { throw FeedError.empty }
        return Feed(images: images, origin: .bundled)
    }
}
