/// Saves each feed that its decoratee loads. A failed save is reported and never fails the load.
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
    /// Returns this loader with a decorator that saves each loaded feed to `cache`.
    public func caching(
        into cache: any FeedCache,
        onSaveFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> FeedLoaderCacheDecorator {
        FeedLoaderCacheDecorator(decoratee: self, cache: cache, onSaveFailure: onSaveFailure)
    }
}
