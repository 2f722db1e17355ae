public import Foundation

/// Loads the bytes of one image.
public protocol ImageLoader: Sendable {
    /// Loads the encoded bytes of the image at `url`.
    ///
    /// - Returns: The complete bytes, never empty.
    /// - Throws: ``ImageLoadingError``, any error of the transport or the store, or
    ///   `CancellationError`.
    func loadImage(from url: URL) async throws -> LoadedImage
}

/// One image's encoded bytes, and their origin.
public struct LoadedImage: Sendable, Equatable {
    public let data: Data
    public let origin: Origin
    /// The server's `ETag` for these bytes, to load them again only if they have changed.
    public let entityTag: String?

    public init(data: Data, origin: Origin, entityTag: String? = nil) {
        self.data = data
        self.origin = origin
        self.entityTag = entityTag
    }
}
