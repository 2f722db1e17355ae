public import FoundationEssentials

/// Shows, checks and empties a cache of feeds and images.
public protocol CacheMaintenance: Sendable {
    func statistics() async throws -> CacheContents

    /// Removes all content.
    func clear() async throws

    /// Reads the whole cache, and drops damaged entries.
    ///
    /// - Parameter onProgress: Receives the number of checked images and the number of all images.
    func verify(
        onProgress: (_ done: Int, _ total: Int) -> Void
    ) async throws -> CacheVerification
}

/// The contents of a cache.
public struct CacheContents: Sendable, Equatable {
    /// The database file.
    public let path: URL
    /// The number of items in the feeds of all servers.
    public let feedItems: Int
    /// The time at which a feed was saved last; `nil` if there is no feed.
    public let feedSavedAt: Date?
    public let images: Int
    /// The total size of all images in bytes.
    public let imageBytes: Int
    /// The maximum total size of all images in bytes.
    public let budget: Int
    /// The size of the database on disk, with its log and the index of this log, but without
    /// damaged files that were set aside.
    public let fileBytes: Int

    public init(
        path: URL, feedItems: Int, feedSavedAt: Date?, images: Int, imageBytes: Int, budget: Int,
        fileBytes: Int
    ) {
        self.path = path
        self.feedItems = feedItems
        self.feedSavedAt = feedSavedAt
        self.images = images
        self.imageBytes = imageBytes
        self.budget = budget
        self.fileBytes = fileBytes
    }
}

/// The result of a check of the whole cache.
public struct CacheVerification: Sendable, Equatable {
    /// The problems of the database file. If there are any, the file was set aside and the cache
    /// starts empty.
    public let problems: [String]
    /// The number of items in all feeds; 0 if there is no feed.
    public let feedItems: Int
    /// The number of images that were read and compared with their hash.
    public let images: Int
    /// The number of images that were damaged and therefore dropped.
    public let damagedImages: Int

    public init(problems: [String], feedItems: Int, images: Int, damagedImages: Int) {
        self.problems = problems
        self.feedItems = feedItems
        self.images = images
        self.damagedImages = damagedImages
    }

    /// True if there was no damage.
    public var isClean: Bool { problems.isEmpty && damagedImages == 0 }
}
