public import Foundation

/// Keeps one feed: the port that ``LocalFeedLoader`` speaks through.
public protocol FeedStore: Sendable {
    /// The kept feed, or `nil` where none was kept.
    func retrieve() async throws -> StoredFeed?

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
