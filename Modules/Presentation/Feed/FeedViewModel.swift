/// A feed for display. All texts are safe to print on one line.
public struct FeedViewModel: Sendable, Equatable {
    /// The origin, the number of images and the age of the list.
    public let headline: String
    /// Notices of one sentence each, such as the reason that the server did not answer.
    public let notices: [String]
    /// True if the list is stale.
    public let isStale: Bool
    public let rows: [Row]

    /// One image.
    public struct Row: Sendable, Equatable {
        /// The shortest unique prefix of ``fullID`` in the feed, at least 8 digits.
        public let id: String
        /// All 16 digits.
        public let fullID: String
        /// The last component of the address.
        public let name: String
        /// The creation date in UTC, such as `2018-03-14 18:50`.
        public let created: String
        /// The date of the last change in UTC, such as `2018-03-14 18:50`.
        public let updated: String
        /// The address without credentials.
        public let url: String
    }

    /// The rows as a table with titles.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "NAME", "CREATED (UTC)", "UPDATED (UTC)", "ADDRESS"]]
                + rows.map { [$0.id, $0.name, $0.created, $0.updated, $0.url] })
    }
}
