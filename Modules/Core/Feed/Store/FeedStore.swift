public import Foundation

/// Keeps one feed: the port that ``LocalFeedLoader`` speaks through.
public protocol FeedStore: Sendable {
    /// The kept feed, or `nil` where none was kept.
    func retrieve() async throws -> StoredFeed?

    /// The kept feed with only those of its images whose id begins with `prefix`, or `nil` where
    /// none was kept.
    ///
    /// - Parameter prefix: Hexadecimal digits of either case.
    /// - Complexity: That of the images found, for a store on a disk.
    func retrieve(idPrefix prefix: String) async throws -> StoredFeed?

    /// Whether there is no image to show: no feed was kept, or an empty one.
    ///
    /// - Complexity: O(1).
    func isEmpty() async throws -> Bool

    /// Replaces the kept feed in one step: a reader sees the old one or the new one.
    func replace(with feed: StoredFeed) async throws

    /// Forgets the kept feed; nothing kept is fine.
    func delete() async throws

    /// The kept item of this URL, or `nil`.
    func image(for url: URL) async throws -> FeedImage?
}

/// A feed as it is kept.
public struct StoredFeed: Sendable, Equatable {
    public let images: [FeedImage]
    public let savedAt: Date
    /// How many items of the source could not be read.
    public let dropped: Int

    public init(images: [FeedImage], savedAt: Date, dropped: Int = 0) {
        self.images = images
        self.savedAt = savedAt
        self.dropped = dropped
    }
}
