public import Core
public import Foundation

/// The contents of the cache, in numbers.
public struct CacheStatistics: Sendable, Equatable {
    /// Where it is.
    public var path: String
    /// Images of the kept feed; 0 where none is kept.
    public var feedImages: Int
    /// When the feed was kept.
    public var feedSavedAt: Date?
    /// Images whose bytes are kept.
    public var images: Int
    /// Bytes of these images.
    public var imageBytes: Int
    /// The most bytes of images that are kept.
    public var limit: Int

    public init(
        path: String, feedImages: Int, feedSavedAt: Date?, images: Int, imageBytes: Int, limit: Int
    ) {
        self.path = path
        self.feedImages = feedImages
        self.feedSavedAt = feedSavedAt
        self.images = images
        self.imageBytes = imageBytes
        self.limit = limit
    }
}

extension CacheStatistics {
    /// The statistics as JSON:
    /// `{"path","feedImages","feedSavedAt","images","imageBytes","limit"}`.
    public var json: JSONText {
        .object([
            .init("path", .string(path)),
            .init("feedImages", .integer(feedImages)),
            .init("feedSavedAt", .optional(feedSavedAt.map(Timestamp.iso8601))),
            .init("images", .integer(images)),
            .init("imageBytes", .integer(imageBytes)),
            .init("limit", .integer(limit)),
        ])
    }
}
