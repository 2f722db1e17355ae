/// The wallet as a person sees it. All texts are safe to print on one line.
public struct CardListViewModel: Sendable, Equatable {
    /// How many cards there are, or why there are none.
    public let headline: String
    public let rows: [Row]

    /// One card.
    public struct Row: Sendable, Equatable {
        /// The beginning of the identifier that no other card shares, at least 8 characters.
        public let id: String
        public let name: String
        public let isFavorite: Bool
        /// That it is a conflict copy, archived, or how long it is valid; empty where nothing is to
        /// be said.
        public let remark: String
        public let number: String
        public let group: String
        /// Such as `3 days ago`; empty for never.
        public let lastUsed: String
    }

    /// The rows as a table under a line of titles; empty where there are no cards.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", " ", "NAME", "NUMBER", "GROUP", "USED", "REMARK"]]
                + rows.map {
                    [
                        $0.id, $0.isFavorite ? "*" : " ", $0.name, $0.number, $0.group,
                        $0.lastUsed, $0.remark,
                    ]
                })
    }
}
