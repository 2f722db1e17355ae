public import Foundation

/// One image's encoded bytes, and where they came from.
public struct LoadedImage: Sendable, Equatable {
    public let data: Data
    public let origin: Origin
    /// The server's validator for these bytes (`ETag`), to ask for them again only if they changed.
    public let entityTag: String?

    public init(data: Data, origin: Origin, entityTag: String? = nil) {
        self.data = data
        self.origin = origin
        self.entityTag = entityTag
    }
}
