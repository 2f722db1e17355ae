public import Core
public import Foundation

/// What became of an upload in its JSON form: `{"file","original","uploaded"}`.
public struct UploadJSON: JSONPresentable, Sendable {
    private let file: String
    private let original: URL?
    private let delivery: Outbox.Delivery?

    /// - Parameter delivery: `nil` where it was neither sent nor kept.
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

    /// `false`, `"sent"` or `"queued"`.
    static func uploaded(_ delivery: Outbox.Delivery?) -> JSONText {
        switch delivery {
        case nil: .bool(false)
        case .sent: .string("sent")
        case .queued: .string("queued")
        }
    }
}
