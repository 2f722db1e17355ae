/// A feed as a person sees it. All texts are safe to print on one line.
public struct FeedViewModel: Sendable, Equatable {
    /// Where the images came from, how many they are and how old the list is.
    public let headline: String
    /// Notices, such as why the server did not answer; one sentence each.
    public let notices: [String]
    /// Whether the list is stale.
    public let isStale: Bool
    public let rows: [Row]

    /// One image.
    public struct Row: Sendable, Equatable {
        /// The shortest beginning of ``fullID`` that no other image of the feed shares, at least 8
        /// digits.
        public let id: String
        /// All 16 digits.
        public let fullID: String
        /// The last part of the address.
        public let name: String
        /// Such as `2018-03-14 18:50`, in UTC.
        public let created: String
        /// Such as `2018-03-14 18:50`, in UTC.
        public let updated: String
        /// The address without credentials.
        public let url: String
    }

    /// The rows as a table under a line of titles.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "NAME", "CREATED (UTC)", "UPDATED (UTC)", "ADDRESS"]]
                + rows.map { [$0.id, $0.name, $0.created, $0.updated, $0.url] })
    }
}
