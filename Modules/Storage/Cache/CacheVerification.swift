/// The result of a check of the whole cache.
public struct CacheVerification: Sendable, Equatable {
    /// SQLite's findings about the file. If there are any, the cache was set aside and starts
    /// empty.
    public let problems: [String]
    /// The number of items in the feed; 0 if there is no feed.
    public let feedItems: Int
    /// The number of images that were read and compared with their hash.
    public let images: Int
    /// The number of images that were damaged and therefore dropped.
    public let damagedImages: Int

    /// True if there was no damage.
    public var isClean: Bool { problems.isEmpty && damagedImages == 0 }
}
