public import Foundation

/// Asks the primary loader, and the fallback when the primary fails. Where the fallback has nothing
/// for the URL, the primary's error is thrown.
public struct ImageLoaderWithFallbackComposite: ImageLoader {
    private let primary: any ImageLoader
    private let fallback: any ImageLoader
    private let onFallback: @Sendable (any Error) -> Void

    /// Makes a composite; `onFallback` is told why the primary failed, before the fallback is
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
            // Whoever cancelled has left: the fallback would answer nobody.
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            onFallback(error)
            do {
                return try await fallback.loadImage(from: url)
            } catch ImageLoadingError.notCached {
                // That nothing was kept explains nothing; why it had to be kept does.
                throw error
            }
        }
    }
}

extension ImageLoader {
    /// This loader, and `fallback` when it fails.
    public func fallback(
        to fallback: any ImageLoader,
        onFallback: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ImageLoaderWithFallbackComposite {
        ImageLoaderWithFallbackComposite(
            primary: self, fallback: fallback, onFallback: onFallback)
    }
}
