/// Saves what its decoratee delivers. A failed save is reported and never fails the load.
public struct FeedLoaderCacheDecorator: FeedLoader {
    private let decoratee: any FeedLoader
    private let cache: any FeedCache
    private let onSaveFailure: @Sendable (any Error) -> Void

    public init(
        decoratee: any FeedLoader, cache: any FeedCache,
        onSaveFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        self.cache = cache
        self.onSaveFailure = onSaveFailure
    }

    public func load() async throws -> Feed {
        let feed = try await decoratee.load()
        do {
            try await cache.save(feed)
        } catch {
            onSaveFailure(error)
        }
        return feed
    }
}

extension FeedLoader {
    /// This loader, with everything it delivers saved into `cache`.
    public func caching(
        into cache: any FeedCache,
        onSaveFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> FeedLoaderCacheDecorator {
        FeedLoaderCacheDecorator(decoratee: self, cache: cache, onSaveFailure: onSaveFailure)
    }
}
