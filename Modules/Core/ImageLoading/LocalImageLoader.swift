public import FoundationEssentials

/// Loads the cached bytes of images, and caches the bytes of new images.
public struct LocalImageLoader: ImageLoader, ImageCache {
    private let store: any ImageStore
    private let now: @Sendable () -> Date
    private let updated: @Sendable (URL) async throws -> Date?

    /// Creates a loader. `updated` returns the date of the last known change of the image at a
    /// URL.
    ///
    /// Cached bytes that belong to another date, or that were saved less than a minute after this
    /// date, are not returned: ``ImageLoadingError/outdated(_:)`` is thrown instead. If no change
    /// is known, bytes of any age are returned.
    public init(
        store: any ImageStore, now: @escaping @Sendable () -> Date = { Date() },
        updated: @escaping @Sendable (URL) async throws -> Date? = { _ in nil }
    ) {
        self.store = store
        self.now = now
        self.updated = updated
    }

    public func loadImage(from url: URL) async throws -> LoadedImage {
        guard let image = try await store.retrieve(for: url), !image.data.isEmpty else {
            throw ImageLoadingError.notCached(url)
        }
        if let updated = try await updated(url), !image.isIdentified(by: updated) {
            throw ImageLoadingError.outdated(url)
        }
        return LoadedImage(
            data: image.data, origin: .cache(savedAt: image.savedAt), entityTag: image.entityTag,
            lastModified: image.lastModified)
    }

    public func save(_ image: LoadedImage, for url: URL) async throws {
        if image.isConfirmed {
            return try await store.confirm(for: url, at: now(), updated: image.updated)
        }
        try await store.insert(
            StoredImage(
                data: image.data, savedAt: now(), entityTag: image.entityTag,
                lastModified: image.lastModified, updated: image.updated), for: url)
    }

    public func remove(for url: URL) async throws {
        try await store.delete(for: url)
    }
}
