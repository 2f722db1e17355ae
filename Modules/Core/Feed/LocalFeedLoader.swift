public import FoundationEssentials

/// Loads the feed that was saved last, whatever its age, and saves new feeds.
public struct LocalFeedLoader: FeedLoader, FeedCache {
    private let store: any FeedStore
    private let now: @Sendable () -> Date

    public init(store: any FeedStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    public func load() async throws -> Feed {
        guard let feed = try await store.retrieve(), !feed.images.isEmpty else {
            throw FeedError.notCached
        }
        return Feed(feed, origin: .cache(savedAt: feed.savedAt))
    }

    public func load(idPrefix prefix: String) async throws -> Feed {
        guard let feed = try await store.retrieve(idPrefix: prefix) else {
            throw FeedError.notCached
        }
        return Feed(feed, origin: .cache(savedAt: feed.savedAt))
    }

    public func save(_ feed: Feed) async throws {
        if feed.isConfirmed { return try await store.confirm(at: now()) }
        try await store.replace(
            with: StoredFeed(
                unique: feed.images, savedAt: now(), dropped: feed.dropped,
                validator: feed.validator))
    }
}
