public import FoundationEssentials

/// Asks the primary loader, and the fallback if the primary fails. If the fallback has no image for
/// the URL, the primary's error is thrown, unless the primary does not support the URL.
public struct ImageLoaderWithFallbackComposite: ImageLoader {
    private let primary: any ImageLoader
    private let fallback: any ImageLoader
    private let onFallback: @Sendable (any Error) -> Void

    /// Creates a composite; `onFallback` receives the primary's error before the fallback is
    /// asked.
    public init(
        primary: any ImageLoader, fallback: any ImageLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.primary = primary
        self.fallback = fallback
        self.onFallback = onFallback
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        do {
            return try await primary.loadImage(from: url)
        } catch {
            // After a cancellation, the fallback is not asked, because no caller waits for its
            // answer.
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            onFallback(error)
            do {
                return try await fallback.loadImage(from: url)
            } catch ImageLoadingError.notCached(let missing) {
                if case ImageLoadingError.unsupportedURL = error {
                    throw ImageLoadingError.notCached(missing)
                }
                // The primary's error explains more than an empty cache.
                throw error
            }
        }
    }
}

extension ImageLoader {
    /// Returns a loader that asks `fallback` if this loader fails.
    public func fallback(
        to fallback: any ImageLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ImageLoaderWithFallbackComposite {
        ImageLoaderWithFallbackComposite(
            primary: self, fallback: fallback, onFallback: onFallback)
    }
}
