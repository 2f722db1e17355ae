public import Foundation

/// Stores the bytes of images by URL, for ``LocalImageLoader``.
public protocol ImageStore: Sendable {
    /// Returns the image for `url`, or `nil`. Damaged bytes are deleted and not returned.
    func retrieve(for url: URL) async throws -> StoredImage?

    /// Stores `image` for `url` atomically, and evicts other images if a budget requires it.
    func insert(_ image: StoredImage, for url: URL) async throws

    /// Deletes the image for `url`, if any.
    func delete(for url: URL) async throws

    /// Deletes all images.
    func deleteAll() async throws
}

/// An image in a store.
public struct StoredImage: Sendable, Equatable {
    public let data: Data
    /// The time when the server last confirmed these bytes.
    public let savedAt: Date
    public let entityTag: String?

    public init(data: Data, savedAt: Date, entityTag: String? = nil) {
        self.data = data
        self.savedAt = savedAt
        self.entityTag = entityTag
    }
}
