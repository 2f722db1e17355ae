/// Saves each feed that its decoratee loads. An empty feed is saved, too, so that deleted images do
/// not come back. A failed save is reported and never fails the load.
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
        do {
            let feed = try await decoratee.load()
            await save(feed)
            return feed
        } catch FeedError.empty {
            await save(Feed(images: [], origin: .remote))
            throw FeedError.empty
        }
    }

    private func save(_ feed: Feed) async {
        do {
            try await cache.save(feed)
        } catch {
            onSaveFailure(error)
        }
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
