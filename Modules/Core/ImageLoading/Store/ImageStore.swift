public import FoundationEssentials

/// Stores the bytes of images by URL, for ``LocalImageLoader``.
public protocol ImageStore: Sendable {
    /// Returns the image for `url`, or `nil`. Damaged bytes are deleted and not returned.
    func retrieve(for url: URL) async throws -> StoredImage?

    /// Stores `image` for `url` atomically, and evicts other images if a budget requires it.
    func insert(_ image: StoredImage, for url: URL) async throws

    /// Records that the server confirmed the stored image for `url`, if any, at `date`, and saves
    /// the new ``StoredImage/updated``. The default implementation stores the whole image again.
    func confirm(for url: URL, at date: Date, updated: Date?) async throws

    /// Deletes the image for `url`, if any.
    func delete(for url: URL) async throws

    /// Deletes all images.
    func deleteAll() async throws
}

extension ImageStore {
    public func confirm(for url: URL, at date: Date, updated: Date?) async throws {
        guard let image = try await retrieve(for: url) else { return }
        try await insert(image.confirmed(at: date, updated: updated), for: url)
    }
}

/// An image in a store.
public struct StoredImage: Sendable, Equatable {
    public let data: Data
    /// The time when the server sent these bytes, or confirmed them last.
    public let savedAt: Date
    /// The server's `ETag` for these bytes; `nil` if it sent none.
    public let entityTag: String?
    /// The server's `Last-Modified` for these bytes; `nil` if the date does not identify them.
    public let lastModified: String?
    /// The date of the image's last change, such as ``FeedImage/updated``, that was known before
    /// the server last sent or confirmed these bytes; `nil` if none was known.
    public let updated: Date?

    public init(
        data: Data, savedAt: Date, entityTag: String? = nil, lastModified: String? = nil,
        updated: Date? = nil
    ) {
        self.data = data
        self.savedAt = savedAt
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.updated = updated
    }

    /// Returns this image with another time of confirmation, and another date of the last change.
    func confirmed(at date: Date, updated: Date?) -> StoredImage {
        StoredImage(
            data: data, savedAt: date, entityTag: entityTag, lastModified: lastModified,
            updated: updated)
    }

    /// Returns true if the stored bytes are still those of the image, which was last changed at
    /// `updated`. A date before that of the stored bytes does not suffice, because a replacement
    /// can have an earlier date.
    func isIdentified(by updated: Date) -> Bool {
        self.updated == updated && HTTPDate.identifies(updated, sent: savedAt)
    }
}
