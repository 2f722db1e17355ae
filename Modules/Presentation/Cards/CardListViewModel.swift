/// A list of cards for display. All texts are safe to print on one line.
public struct CardListViewModel: Sendable, Equatable {
    /// The number of cards, or the reason that the list is empty.
    public let headline: String
    public let rows: [Row]

    /// A card in the list. Long texts are cut.
    public struct Row: Sendable, Equatable {
        /// A prefix of the identifier: the shortest length, at least 8 characters, at which the
        /// prefixes of all cards differ.
        public let id: String
        public let name: String
        public let isFavorite: Bool
        /// Remarks such as `conflict copy, archived, until 2027-12-31`; empty if none applies.
        public let remark: String
        public let number: String
        public let group: String
        /// The age of the last use, such as `3 days ago`; empty if the card was never used.
        public let lastUsed: String
    }

    /// The rows as lines of a table with column titles; empty if there are no cards.
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
