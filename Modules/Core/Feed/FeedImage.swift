public import Foundation

/// One image of a feed: where its bytes are, and since when.
public struct FeedImage: Sendable, Hashable, Identifiable {
    public let url: URL
    public let created: Date
    public let updated: Date

    public init(url: URL, created: Date, updated: Date) {
        self.url = url
        self.created = created
        self.updated = updated
    }

    /// 16 hexadecimal digits made from the URL alone, the same on every machine.
    public var id: String { ImageID.make(for: url) }
}
