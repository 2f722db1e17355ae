/// Loads a feed from one source, or from several in turn.
///
/// ``RemoteFeedLoader`` documents the format of a server's feed. To read another format,
/// implement ``load()`` for it and use your loader in place of ``RemoteFeedLoader``: caching and
/// fallback work with any loader.
public protocol FeedLoader: Sendable {
    /// Loads the feed, in the source's order.
    ///
    /// - Returns: At least one image. A source without images throws, so that a fallback is
    ///   asked.
    /// - Throws: ``FeedError``, any error of the transport or the store, or `CancellationError`.
    func load() async throws -> Feed

    /// Loads the images of the feed whose ids start with `prefix`; the result may be empty.
    ///
    /// The default implementation loads the whole feed. A loader that can search implements this
    /// method.
    ///
    /// - Parameter prefix: Hexadecimal digits in either case.
    /// - Throws: The errors of ``load()``.
    func load(idPrefix prefix: String) async throws -> Feed
}

extension FeedLoader {
    public func load(idPrefix prefix: String) async throws -> Feed {
        let feed = try await load()
        let prefix = prefix.lowercased()
        return Feed(
            images: feed.images.filter { $0.id.hasPrefix(prefix) }, origin: feed.origin,
            dropped: feed.dropped)
    }
}
