public import Core
public import FoundationEssentials

/// The numbers, sizes and limits of the cached images, of the renditions and of the studio's files.
public struct CacheStatistics: Sendable, Equatable {
    /// The path of the cache.
    public var path: String
    /// The number of images in the cached feeds of all servers; 0 if no feed is cached.
    public var feedImages: Int
    /// The date of the newest cached feed; `nil` if no feed is cached.
    public var feedSavedAt: Date?
    /// The number of images with cached bytes.
    public var images: Int
    /// The total size of the cached images in bytes.
    public var imageBytes: Int
    /// The maximum of ``imageBytes``.
    public var limit: Int
    /// The number of rendered images that the server and the studio have stored.
    public var renditions: Int
    /// The total size of the renditions in bytes.
    public var renditionBytes: Int
    /// The maximum of ``renditionBytes``.
    public var renditionLimit: Int
    /// The number of files that pages of the studio have uploaded for recipes.
    public var recipeFiles: Int
    /// The total size of the files that pages of the studio have uploaded, in bytes.
    public var recipeFileBytes: Int
    /// The maximum of ``recipeFileBytes``.
    public var recipeFileLimit: Int

    public init(
        path: String, feedImages: Int, feedSavedAt: Date?, images: Int, imageBytes: Int,
        limit: Int, renditions: Int, renditionBytes: Int, renditionLimit: Int,
        recipeFiles: Int, recipeFileBytes: Int, recipeFileLimit: Int
    ) {
        self.path = path
        self.feedImages = feedImages
        self.feedSavedAt = feedSavedAt
        self.images = images
        self.imageBytes = imageBytes
        self.limit = limit
        self.renditions = renditions
        self.renditionBytes = renditionBytes
        self.renditionLimit = renditionLimit
        self.recipeFiles = recipeFiles
        self.recipeFileBytes = recipeFileBytes
        self.recipeFileLimit = recipeFileLimit
    }
}

extension CacheStatistics {
    /// The statistics as JSON:
    /// `{"path","feedImages","feedSavedAt","images","imageBytes","limit","renditions",
    /// "renditionBytes","renditionLimit","recipeFiles","recipeFileBytes","recipeFileLimit"}`.
    public var json: JSONText {
        .object([
            .init("path", .string(path)),
            .init("feedImages", .integer(feedImages)),
            .init("feedSavedAt", .optional(feedSavedAt.map(Timestamp.iso8601))),
            .init("images", .integer(images)),
            .init("imageBytes", .integer(imageBytes)),
            .init("limit", .integer(limit)),
            .init("renditions", .integer(renditions)),
            .init("renditionBytes", .integer(renditionBytes)),
            .init("renditionLimit", .integer(renditionLimit)),
            .init("recipeFiles", .integer(recipeFiles)),
            .init("recipeFileBytes", .integer(recipeFileBytes)),
            .init("recipeFileLimit", .integer(recipeFileLimit)),
        ])
    }
}
