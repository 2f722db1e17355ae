public import FoundationEssentials

/// Saves each image that its decoratee loads, and removes the image that the server has deleted
/// (status 404 or 410), so that it does not come back. A failed save or removal is reported, and
/// does not change the result of the load.
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
        do {
            let image = try await decoratee.loadImage(from: url)
            await update { try await cache.save(image, for: url) }
            return image
        } catch let error as ImageLoadingError where error.isDeletion {
            await update { try await cache.remove(for: url) }
            throw error
        }
    }

    private func update(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            onSaveFailure(error)
        }
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
