public import FoundationEssentials

/// A feed store in memory.
public actor InMemoryFeedStore: FeedStore {
    private var feed: StoredFeed?

    public init(_ feed: StoredFeed? = nil) {
        self.feed = feed
    }

    public func retrieve() -> StoredFeed? { feed }

    public func retrieve(idPrefix prefix: String) -> StoredFeed? {
        let prefix = prefix.lowercased()
        return feed.map { feed in
            StoredFeed(
                unique: feed.images.filter { $0.id.hasPrefix(prefix) }, savedAt: feed.savedAt,
                dropped: feed.dropped)
        }
    }

    public func isEmpty() -> Bool { feed?.images.isEmpty ?? true }

    public func replace(with feed: StoredFeed) { self.feed = feed }

    public func delete() { feed = nil }

    public func image(for url: URL) -> FeedImage? {
        feed?.images.first { $0.url == url }
    }
}
