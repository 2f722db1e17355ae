public import Foundation

/// Stores one feed, for ``LocalFeedLoader``.
public protocol FeedStore: Sendable {
    /// Returns the stored feed, or `nil`.
    func retrieve() async throws -> StoredFeed?

    /// Returns the stored feed with only the images whose ids start with `prefix`, or `nil` if no
    /// feed is stored.
    ///
    /// - Parameter prefix: Hexadecimal digits of either case.
    /// - Complexity: For a store on disk, proportional to the number of images found.
    func retrieve(idPrefix prefix: String) async throws -> StoredFeed?

    /// Returns true if no feed or an empty one is stored.
    ///
    /// - Complexity: O(1).
    func isEmpty() async throws -> Bool

    /// Replaces the stored feed atomically: a reader sees the old one or the new one.
    func replace(with feed: StoredFeed) async throws

    /// Deletes the stored feed, if any.
    func delete() async throws

    /// Returns the stored image with this URL, or `nil`.
    func image(for url: URL) async throws -> FeedImage?
}

/// A feed in a store.
public struct StoredFeed: Sendable, Equatable {
    public let images: [FeedImage]
    public let savedAt: Date
    /// The number of items of the source that could not be read.
    public let dropped: Int

    public init(images: [FeedImage], savedAt: Date, dropped: Int = 0) {
        self.images = images
        self.savedAt = savedAt
        self.dropped = dropped
    }
}
