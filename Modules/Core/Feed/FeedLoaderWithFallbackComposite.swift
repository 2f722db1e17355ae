/// Asks the primary loader, and the fallback if the primary fails.
public struct FeedLoaderWithFallbackComposite: FeedLoader {
    private let primary: any FeedLoader
    private let fallback: any FeedLoader
    private let onFallback: @Sendable (any Error) -> Void

    /// Creates a composite; `onFallback` receives the primary's error before the fallback is
    /// asked.
    public init(
        primary: any FeedLoader, fallback: any FeedLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.primary = primary
        self.fallback = fallback
        self.onFallback = onFallback
    }

    public func load() async throws -> Feed {
        do {
            return try await primary.load()
        } catch {
            // After a cancellation, the fallback is not asked, because no caller waits for its
            // answer.
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            onFallback(error)
            return try await fallback.load()
        }
    }
}

extension FeedLoader {
    /// Returns a loader that asks `fallback` if this loader fails.
    public func fallback(
        to fallback: any FeedLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> FeedLoaderWithFallbackComposite {
        FeedLoaderWithFallbackComposite(
            primary: self, fallback: fallback, onFallback: onFallback)
    }
}
