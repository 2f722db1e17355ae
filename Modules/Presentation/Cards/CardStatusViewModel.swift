/// The changes that wait to be sent, for display. All texts are safe to print on one line.
public struct CardStatusViewModel: Sendable, Equatable {
    /// The number of cards, waiting changes and conflicts.
    public let headline: String
    public let rows: [Row]

    /// A card with changes that the server does not have.
    public struct Row: Sendable, Equatable {
        public let id: String
        public let name: String
        /// The kind of change, such as `created`.
        public let change: String
        /// The reason that the change is still waiting.
        public let reason: String
    }

    /// The rows as a table with titles; empty if nothing is waiting.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "NAME", "CHANGE", "REASON"]]
                + rows.map { [$0.id, $0.name, $0.change, $0.reason] })
    }
}
