public import Foundation

/// Statistics of a cache's content.
public struct CacheStatistics: Sendable, Equatable {
    /// The database file.
    public let path: URL
    public let feedItems: Int
    /// The time at which the feed was saved; `nil` if there is no feed.
    public let feedSavedAt: Date?
    public let images: Int
    /// The total size of all images.
    public let imageBytes: Int
    /// The largest total size of all images.
    public let budget: Int
    /// The size of the database on disk, with its log and other files beside it.
    public let fileBytes: Int
}
