public import Foundation

/// Asks the primary loader, and the fallback when the primary fails.
public struct ImageLoaderWithFallbackComposite: ImageLoader {
    private let primary: any ImageLoader
    private let fallback: any ImageLoader
    private let onFallback: @Sendable (any Error) -> Void

    /// Makes a composite; `onFallback` is told why the primary failed, before the fallback is asked.
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
            return try await fallback.loadImage(from: url)
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
