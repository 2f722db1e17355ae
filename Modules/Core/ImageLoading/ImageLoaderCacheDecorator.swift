public import Foundation

/// Saves each image that its decoratee loads. A failed save is reported and never fails the load.
public struct ImageLoaderCacheDecorator: ImageLoader {
    private let decoratee: any ImageLoader
    private let cache: any ImageCache
    private let onSaveFailure: @Sendable (any Error) -> Void

    public init(
        decoratee: any ImageLoader, cache: any ImageCache,
        onSaveFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        self.cache = cache
        self.onSaveFailure = onSaveFailure
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        let image = try await decoratee.loadImage(from: url)
        do {
            try await cache.save(image, for: url)
        } catch {
            onSaveFailure(error)
        }
        return image
    }
}

extension ImageLoader {
    /// Returns this loader with a decorator that saves each loaded image to `cache`.
    public func caching(
        into cache: any ImageCache,
        onSaveFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> ImageLoaderCacheDecorator {
        ImageLoaderCacheDecorator(decoratee: self, cache: cache, onSaveFailure: onSaveFailure)
    }
}
