/// Answers with a feed from one place, or from several in turn.
///
/// ``RemoteFeedLoader`` says what a server's feed looks like. To read another format, implement
/// ``load()`` for it and put the loader where ``RemoteFeedLoader`` would stand: caching and fallback
/// work with any loader.
public protocol FeedLoader: Sendable {
    /// Loads the feed, in the order the source lists it.
    ///
    /// - Returns: At least one image. A source with nothing to show throws, so that a fallback gets
    ///   its turn.
    /// - Throws: ``FeedError``, whatever the transport or the store throws, or `CancellationError`.
    func load() async throws -> Feed

    /// Loads those images of the feed whose id begins with `prefix`; there may be none.
    ///
    /// Whoever can find them without the rest of the feed does; the others load all of it.
    ///
    /// - Parameter prefix: Hexadecimal digits of either case.
    /// - Throws: As ``load()``.
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
