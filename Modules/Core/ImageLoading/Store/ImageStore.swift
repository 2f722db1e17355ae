public import Foundation

/// Keeps the bytes of images by URL: the port that ``LocalImageLoader`` speaks through.
public protocol ImageStore: Sendable {
    /// What is kept for `url`, or `nil`. Bytes that were damaged since are dropped, not returned.
    func retrieve(for url: URL) async throws -> StoredImage?

    /// Keeps `image` for `url` in one step, and makes room where a budget asks for it.
    func insert(_ image: StoredImage, for url: URL) async throws

    /// Forgets what is kept for `url`; nothing kept is fine.
    func delete(for url: URL) async throws

    /// Forgets all images.
    func deleteAll() async throws
}

/// An image as it is kept.
public struct StoredImage: Sendable, Equatable {
    public let data: Data
    /// When these bytes were last known to be the server's.
    public let savedAt: Date
    public let entityTag: String?

    public init(data: Data, savedAt: Date, entityTag: String? = nil) {
        self.data = data
        self.savedAt = savedAt
        self.entityTag = entityTag
    }
}
