/// Saves the last feed, so that it is available offline.
public protocol FeedCache: Sendable {
    /// Replaces the saved feed. Image bytes are stored elsewhere and not affected.
    ///
    /// - Throws: Any error of the store; the earlier feed is kept in this case.
    func save(_ feed: Feed) async throws
}
