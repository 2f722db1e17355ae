public import FoundationEssentials

/// The images of a source, in the source's order, and the origin of the list.
public struct Feed: Sendable, Equatable {
    /// The images, with unique URLs: see ``init(images:origin:dropped:validator:server:)``.
    public let images: [FeedImage]
    public let origin: Origin
    /// The number of items of the source that could not be read.
    public let dropped: Int
    /// The entity tag of the server's answer, which the next request repeats; `nil` if the server
    /// sent no entity tag, and for feeds of other sources.
    public let validator: FeedValidator?
    /// The address of the server that a cached feed came from, if the store had to choose among
    /// servers; `nil` if the caller chose the server.
    public let server: String?
    /// True if the server confirmed the stored feed instead of sending it again.
    package let isConfirmed: Bool

    /// Creates a feed. If a URL occurs twice, its first position is kept, and the newest
    /// `updated` wins.
    ///
    /// - Complexity: O(n).
    public init(
        images: [FeedImage], origin: Origin, dropped: Int = 0, validator: FeedValidator? = nil,
        server: String? = nil
    ) {
        self.images = images.merged
        self.origin = origin
        self.dropped = dropped
        self.validator = validator
        self.server = server
        isConfirmed = false
    }

    /// Creates a feed from a stored one.
    package init(
        _ feed: StoredFeed, origin: Origin, validator: FeedValidator? = nil,
        isConfirmed: Bool = false
    ) {
        images = feed.images
        self.origin = origin
        dropped = feed.dropped
        self.validator = validator
        server = feed.server
        self.isConfirmed = isConfirmed
    }
}

/// The entity tag of a server's feed. The server answers a request that contains the tag with 304
/// while the feed is unchanged.
public struct FeedValidator: Sendable, Hashable {
    /// The SHA-256 of the requested URL. Stores keep it instead of the URL, which may contain a
    /// password or a token. The tag says nothing about other URLs.
    public let source: ContentDigest
    /// The value of the answer's `ETag`.
    public let entityTag: String

    public init(url: URL, entityTag: String) {
        self.init(source: ContentDigest(of: Data(url.absoluteString.utf8)), entityTag: entityTag)
    }

    /// Creates a validator from stored values.
    public init(source: ContentDigest, entityTag: String) {
        self.source = source
        self.entityTag = entityTag
    }

    /// Returns true if the tag is for the feed at `url`.
    func isFor(_ url: URL) -> Bool {
        self == FeedValidator(url: url, entityTag: entityTag)
    }
}
