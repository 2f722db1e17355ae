public import Core

/// A feed as JSON: `{"origin","savedAt"?,"dropped","images":[{"id","url","created","updated"}]}`.
///
/// Images are written to the buffer one at a time, so a long feed needs no tree of values.
public struct FeedJSON: JSONWritable, Sendable {
    private let feed: Feed
    private let limit: Int?

    /// - Parameter limit: The maximum number of images to write; `nil` writes all.
    public init(_ feed: Feed, limit: Int? = nil) {
        self.feed = feed
        self.limit = limit
    }

    public func write(into json: inout JSONWriter) {
        json.object { json in
            for member in OriginJSON.members(feed.origin) { json.member(member) }
            json.member("dropped", feed.dropped)
            json.key("images")
            json.array { json in
                for image in feed.images.prefix(max(0, limit ?? .max)) {
                    json.object { json in
                        json.member("id", image.id)
                        json.member("url", DisplayURL.withoutCredentials(image.url))
                        json.member("created", Timestamp.iso8601(image.created))
                        json.member("updated", Timestamp.iso8601(image.updated))
                    }
                }
            }
        }
    }
}
