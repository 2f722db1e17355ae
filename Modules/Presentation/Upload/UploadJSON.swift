public import Core
public import FoundationEssentials

/// The outcome of an upload as JSON: `{"file","original","uploaded"}`.
public struct UploadJSON: Sendable {
    private let file: String
    private let original: URL?
    private let delivery: Outbox.Delivery?

    /// - Parameter delivery: The outcome; `nil` if the upload was neither sent nor queued.
    public init(file: String, original: URL?, delivery: Outbox.Delivery?) {
        self.file = file
        self.original = original
        self.delivery = delivery
    }

    public var json: JSONText {
        .object([
            .init("file", .string(file)),
            .init("original", .optional(original.map(DisplayURL.withoutCredentials))),
            .init("uploaded", Self.uploaded(delivery)),
        ])
    }

    /// Returns `false`, `"sent"` or `"queued"`.
    static func uploaded(_ delivery: Outbox.Delivery?) -> JSONText {
        switch delivery {
        case nil: .bool(false)
        case .sent: .string("sent")
        case .queued: .string("queued")
        }
    }
}

/// A waiting upload as JSON: `{"id","file","original","server","isServerKnown","reason","attempts",
/// "queued","recipe"}`; `recipe` is `null` for a file that was not edited. `server` is `null` if
/// none was set when the upload was queued, or if an earlier version did not record it.
public struct OutboxJSON: Sendable {
    private let item: QueuedUpload

    public init(_ item: QueuedUpload) {
        self.item = item
    }

    public var json: JSONText {
        .object([
            .init("id", .string(OutboxPresenter.text(item.id))),
            .init("file", .string(item.filename)),
            .init("original", .optional(item.original.map(DisplayURL.withoutCredentials))),
            .init("server", .optional(server)),
            .init("isServerKnown", .bool(item.destination != .unconfirmed)),
            .init("reason", .optional(item.reason.map(DisplayURL.scrubbed))),
            .init("attempts", .integer(item.attempts)),
            .init("queued", .string(Timestamp.iso8601(item.queued))),
            .init("recipe", item.recipe.map(\.json) ?? .null),
        ])
    }

    private var server: String? {
        if case .server(let address) = item.destination { address } else { nil }
    }
}
