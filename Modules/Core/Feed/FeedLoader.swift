/// Answers with a feed from one place, or from several in turn.
public protocol FeedLoader: Sendable {
    /// Loads the feed, in the order the source lists it.
    ///
    /// - Returns: At least one image. A source with nothing to show throws, so that a fallback gets
    ///   its turn.
    /// - Throws: ``FeedError``, whatever the transport or the store throws, or `CancellationError`.
    func load() async throws -> Feed
}
