/// Saves a feed for later.
public protocol FeedCache: Sendable {
    /// Replaces the saved feed. Image bytes are stored elsewhere and not affected.
    ///
    /// - Throws: Any error of the store; the earlier feed is kept in this case.
    func save(_ feed: Feed) async throws
}
