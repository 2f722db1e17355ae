/// The changes that wait to be sent, as a person sees them. All texts are safe to print on one
/// line.
public struct CardStatusViewModel: Sendable, Equatable {
    /// How many cards there are, and how much waits.
    public let headline: String
    public let rows: [Row]

    /// A card whose latest change the server does not have.
    public struct Row: Sendable, Equatable {
        public let id: String
        public let name: String
        /// Such as `created`.
        public let change: String
        /// Why it waits.
        public let reason: String
    }

    /// The rows as a table under a line of titles; empty where nothing waits.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "NAME", "CHANGE", "REASON"]]
                + rows.map { [$0.id, $0.name, $0.change, $0.reason] })
    }
}
