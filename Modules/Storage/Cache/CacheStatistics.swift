public import Foundation

/// What a cache holds.
public struct CacheStatistics: Sendable, Equatable {
    /// The database file.
    public let path: URL
    public let feedItems: Int
    /// When the feed was saved; `nil` where none is kept.
    public let feedSavedAt: Date?
    public let images: Int
    /// The size of all images together.
    public let imageBytes: Int
    /// The size that images may have together.
    public let budget: Int
    /// What the database takes on the disk, with everything beside it.
    public let fileBytes: Int
}
