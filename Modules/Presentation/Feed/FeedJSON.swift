public import Core
public import FoundationEssentials

/// A feed as JSON: `{"origin","savedAt"?,"server"?,"dropped","images":[…]}`, with images
/// `{"id","url","created","updated"}`.
///
/// Each image is written directly to the buffer, so that a long feed needs no tree of values.
public struct FeedJSON: JSONWritable, Sendable {
    /// The minimum size in bytes of each piece that ``stream(into:)`` passes on, except the last.
    private static let piece = 64 << 10

    private let feed: Feed
    private let limit: Int?

    /// - Parameter limit: The maximum number of images to write; `nil` writes all.
    public init(_ feed: Feed, limit: Int? = nil) {
        self.feed = feed
        self.limit = limit
    }

    public func write(into json: inout JSONWriter) { write(into: &json) { _ in } }

    /// Writes the JSON on one line, for output that a terminal may display. The JSON is passed on
    /// in pieces, so that the JSON of a long feed is never in memory at once.
    ///
    /// - Throws: The first error of `output`.
    public func stream(into output: (Data) throws -> Void) throws {
        var json = JSONWriter(escaping: .terminal)
        try write(into: &json) { json in
            guard json.count >= Self.piece else { return }
            try json.flush { try output(Data($0)) }
        }
        try json.flush { try output(Data($0) + [UInt8(ascii: "\n")]) }
    }

    /// - Parameter onImage: Called after each image.
    private func write(
        into json: inout JSONWriter, onImage: (inout JSONWriter) throws -> Void
    ) rethrows {
        try json.object { json in
            for member in OriginJSON.members(feed.origin) { json.member(member) }
            if let server = feed.server { json.member("server", server) }
            json.member("dropped", feed.dropped)
            json.key("images")
            try json.array { json in
                for image in feed.images.prefix(max(0, limit ?? .max)) {
                    json.object { json in
                        json.member("id", hexadecimal: image.idNumber)
                        if image.hasPlainURL {
                            image.withURLText { json.member("url", plain: $0) }
                        } else {
                            json.member("url", DisplayURL.withoutCredentials(image.urlText))
                        }
                        json.member("created", second: image.created)
                        json.member("updated", second: image.updated)
                    }
                    try onImage(&json)
                }
            }
        }
    }
}
