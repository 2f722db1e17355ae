public import Foundation

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
