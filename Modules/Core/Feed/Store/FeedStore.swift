public import FoundationEssentials

/// Stores one feed, for ``LocalFeedLoader``.
public protocol FeedStore: Sendable {
    /// Returns the stored feed, or `nil`.
    func retrieve() async throws -> StoredFeed?

    /// Returns the stored feed with only the images whose ids start with `prefix`, and without its
    /// validator; `nil` if no feed is stored.
    ///
    /// - Parameter prefix: Hexadecimal digits of either case.
    /// - Complexity: For a store on disk, proportional to the number of images found.
    func retrieve(idPrefix prefix: String) async throws -> StoredFeed?

    /// Returns the validator of the stored feed, or `nil`. The default implementation retrieves
    /// the whole feed.
    func validator() async throws -> FeedValidator?

    /// Records that the server confirmed the stored feed at `date`. The default implementation
    /// replaces the whole feed.
    func confirm(at date: Date) async throws

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

extension FeedStore {
    public func validator() async throws -> FeedValidator? { try await retrieve()?.validator }

    public func confirm(at date: Date) async throws {
        guard let feed = try await retrieve() else { return }
        try await replace(
            with: StoredFeed(
                unique: feed.images, savedAt: date, dropped: feed.dropped,
                validator: feed.validator))
    }
}

/// A feed in a store.
public struct StoredFeed: Sendable, Equatable {
    /// The images, with unique URLs.
    public let images: [FeedImage]
    public let savedAt: Date
    /// The number of items of the source that could not be read.
    public let dropped: Int
    /// The entity tag of the server's answer; `nil` if the answer had none.
    public let validator: FeedValidator?
    /// The address of the feed's server, if the store chose among the feeds of several servers;
    /// otherwise `nil`.
    public let server: String?

    /// Creates a feed for a store. If a URL occurs twice, its first position is kept, and the
    /// newest `updated` wins.
    ///
    /// - Complexity: O(n).
    public init(
        images: [FeedImage], savedAt: Date, dropped: Int = 0, validator: FeedValidator? = nil,
        server: String? = nil
    ) {
        self.init(
            unique: images.merged, savedAt: savedAt, dropped: dropped, validator: validator,
            server: server)
    }

    /// Creates a feed from images whose URLs are known to be unique, such as those of another feed.
    package init(
        unique images: [FeedImage], savedAt: Date, dropped: Int, validator: FeedValidator? = nil,
        server: String? = nil
    ) {
        self.images = images
        self.savedAt = savedAt
        self.dropped = dropped
        self.validator = validator
        self.server = server
    }
}
