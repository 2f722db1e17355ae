/// Asks the primary loader, and the fallback when the primary fails.
public struct FeedLoaderWithFallbackComposite: FeedLoader {
    private let primary: any FeedLoader
    private let fallback: any FeedLoader
    private let onFallback: @Sendable (any Error) -> Void

    /// Makes a composite; `onFallback` is told why the primary failed, before the fallback is
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
            // Whoever cancelled has left: the fallback would answer nobody.
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            onFallback(error)
            return try await fallback.load()
        }
    }
}

extension FeedLoader {
    /// This loader, and `fallback` when it fails.
    public func fallback(
        to fallback: any FeedLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> FeedLoaderWithFallbackComposite {
        FeedLoaderWithFallbackComposite(
            primary: self, fallback: fallback, onFallback: onFallback)
    }
}
