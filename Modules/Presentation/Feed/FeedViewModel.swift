import Core
public import FoundationEssentials

/// A feed for display. All texts are safe to print on one line.
public struct FeedViewModel: Sendable, Equatable {
    /// The number of images, the origin and the age of the feed.
    public let headline: String
    /// Notices of one sentence each, such as the reason that the server did not answer.
    public let notices: [String]
    /// True if the feed is from the cache and older than 7 days.
    public let isStale: Bool
    public let rows: [Row]

    /// An image of the feed. Its texts are created on demand, so that a long feed needs little
    /// memory.
    public struct Row: Sendable, Equatable {
        let image: FeedImage
        /// The number of digits of ``id``.
        let idLength: Int

        /// A prefix of ``fullID``: the shortest length, at least 8 digits, at which the prefixes of
        /// all images in the feed differ.
        public var id: String { String(fullID.prefix(idLength)) }
        /// The whole id: 16 hexadecimal digits.
        public var fullID: String { image.id }
        /// The last component of the address.
        public var name: String { DisplayURL.name(image) }
        /// The creation date in UTC, such as `2018-03-14 18:50`.
        public var created: String { Timestamp.minutes(image.created) }
        /// The date of the last change in UTC, such as `2018-03-14 18:50`.
        public var updated: String { Timestamp.minutes(image.updated) }
        /// The address without credentials.
        public var url: String { DisplayURL.text(image) }

        /// Returns true if all texts are equal.
        public static func == (one: Row, other: Row) -> Bool {
            one.id == other.id && one.fullID == other.fullID && one.name == other.name
                && one.created == other.created && one.updated == other.updated
                && one.url == other.url
        }
    }

    /// The rows as lines of a table with column titles; empty if there are no rows.
    public var table: [String] {
        var lines: [String] = []
        textTable.forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
        return lines
    }

    /// Writes the headline and the table as lines of text. The lines are passed on in pieces, so
    /// that a long table is never in memory as a whole.
    ///
    /// - Throws: The first error of `output`.
    public func stream(into output: (Data) throws -> Void) throws {
        var piece = Data((headline + "\n").utf8)
        try textTable.forEachLine { line in
            piece.append(contentsOf: line)
            piece.append(UInt8(ascii: "\n"))
            guard piece.count >= 64 << 10 else { return }
            try output(piece)
            piece.removeAll(keepingCapacity: true)
        }
        if !piece.isEmpty { try output(piece) }
    }

    private var textTable: LongTextTable<Row> {
        // All ids have the same length, and so have all dates: their columns need not be measured.
        LongTextTable(
            rows,
            [
                .init("ID", width: rows.first?.id.utf8.count) { $0.id },
                .init("NAME") { $0.name },
                .init("CREATED (UTC)", width: rows.first?.created.utf8.count) { $0.created },
                .init("UPDATED (UTC)", width: rows.first?.updated.utf8.count) { $0.updated },
                .init("ADDRESS") { $0.url },
            ])
    }
}
