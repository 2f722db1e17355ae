/// Keeps a feed for the next time.
public protocol FeedCache: Sendable {
    /// Replaces the kept feed. Image bytes are kept elsewhere and are not touched.
    ///
    /// - Throws: Whatever the store throws; the earlier feed is kept then.
    func save(_ feed: Feed) async throws
}
