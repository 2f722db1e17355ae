public import Core

/// The facts of one image: its header's, and its origin.
public struct ImageReport: Sendable, Equatable {
    /// As it was named: a path, an address, or `-`.
    public let source: String
    public let facts: ImageFacts
    /// Its entry in the feed, where it is in one.
    public let image: FeedImage?
    /// Where the bytes came from; `nil` for a file.
    public let origin: Origin?
    /// Which picture of an animation was asked for; `nil` where none was named.
    public let frame: Int?

    public init(
        source: String, facts: ImageFacts, image: FeedImage? = nil, origin: Origin? = nil,
        frame: Int? = nil
    ) {
        self.source = source
        self.facts = facts
        self.image = image
        self.origin = origin
        self.frame = frame
    }
}
