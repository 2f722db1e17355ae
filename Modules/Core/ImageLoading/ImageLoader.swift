public import FoundationEssentials

/// Loads the bytes of one image.
public protocol ImageLoader: Sendable {
    /// Loads the encoded bytes of the image at `url`.
    ///
    /// - Returns: The complete bytes, never empty.
    /// - Throws: ``ImageLoadingError``, any error of the transport or the store,
    ///   ``ImageRenderingError`` if the system lacks a resource to verify the image, or
    ///   `CancellationError`.
    func loadImage(from url: URL) async throws -> LoadedImage
}

/// One image's encoded bytes, and their origin.
public struct LoadedImage: Sendable, Equatable {
    public let data: Data
    public let origin: Origin
    /// The server's `ETag` for these bytes, with which a later request loads them only if they have
    /// changed; `nil` if it sent none.
    public let entityTag: String?
    /// The server's `Last-Modified` for these bytes, with which a later request loads them only if
    /// they have changed; `nil` if the date does not identify them.
    public let lastModified: String?
    /// The date of the image's last change that was known when the server was asked; `nil` if none
    /// was known, or for a cached image.
    public let updated: Date?
    /// True if the server confirmed the stored bytes instead of sending them again.
    package let isConfirmed: Bool

    public init(
        data: Data, origin: Origin, entityTag: String? = nil, lastModified: String? = nil,
        updated: Date? = nil
    ) {
        self.data = data
        self.origin = origin
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.updated = updated
        isConfirmed = false
    }

    /// Creates the server's image from the stored copy that the server confirmed.
    package init(confirmed copy: StoredImage, updated: Date?) {
        data = copy.data
        origin = .remote
        entityTag = copy.entityTag
        lastModified = copy.lastModified
        self.updated = updated
        isConfirmed = true
    }
}
