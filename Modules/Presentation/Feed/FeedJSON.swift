public import Core

/// A feed in its JSON form:
/// `{"origin","savedAt"?,"dropped","images":[{"id","url","created","updated"}]}`.
public struct FeedJSON: JSONPresentable, Sendable {
    private let feed: Feed
    private let limit: Int?

    /// - Parameter limit: The most images there are; `nil`: all.
    public init(_ feed: Feed, limit: Int? = nil) {
        self.feed = feed
        self.limit = limit
    }

    public var json: JSONText {
        var members = OriginJSON.members(feed.origin)
        members.append(.init("dropped", .integer(feed.dropped)))
        members.append(
            .init(
                "images",
                .array(feed.images.prefix(max(0, limit ?? .max)).map(Self.image))))
        return .object(members)
    }

    private static func image(_ image: FeedImage) -> JSONText {
        .object([
            .init("id", .string(image.id)),
            .init("url", .string(DisplayURL.withoutCredentials(image.url))),
            .init("created", .string(Timestamp.iso8601(image.created))),
            .init("updated", .string(Timestamp.iso8601(image.updated))),
        ])
    }
}
