/// What a check of the whole cache found and did.
public struct CacheVerification: Sendable, Equatable {
    /// What SQLite found wrong with the file. If anything, the cache was set aside and starts
    /// empty.
    public let problems: [String]
    /// How many items the feed has; 0 where none is kept.
    public let feedItems: Int
    /// How many images were read and compared with their hash.
    public let images: Int
    /// How many of them were damaged, and dropped.
    public let damagedImages: Int

    /// Whether nothing was wrong.
    public var isClean: Bool { problems.isEmpty && damagedImages == 0 }
}
