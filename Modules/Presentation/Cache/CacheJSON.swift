/// What the cache holds in its JSON form:
/// `{"path","feedImages","feedSavedAt","images","imageBytes","limit"}`.
public struct CacheJSON: JSONPresentable, Sendable {
    private let statistics: CacheStatistics

    public init(_ statistics: CacheStatistics) {
        self.statistics = statistics
    }

    public var json: JSONText {
        .object([
            .init("path", .string(statistics.path)),
            .init("feedImages", .integer(statistics.feedImages)),
            .init("feedSavedAt", .optional(statistics.feedSavedAt.map(Timestamp.iso8601))),
            .init("images", .integer(statistics.images)),
            .init("imageBytes", .integer(statistics.imageBytes)),
            .init("limit", .integer(statistics.limit)),
        ])
    }
}
