public import Cards

/// Describes the changes of cards that wait to be sent to a server.
public struct CardStatusPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Returns the view model of a wallet with `cards` cards, the waiting changes and `conflicts`
    /// conflicts.
    public func viewModel(
        cards: Int, waiting: [WaitingCard], conflicts: Int, server: ServerSetting
    ) -> CardStatusViewModel {
        let length = UniquePrefixes.length(of: waiting.map(\.card.id))
        return CardStatusViewModel(
            headline: headline(cards, waiting.count, conflicts, server),
            rows: waiting.map { waiting in
                CardStatusViewModel.Row(
                    id: SafeText.line(String(waiting.card.id.prefix(length)), atMost: 40),
                    name: SafeText.line(waiting.card.name, atMost: 40),
                    change: waiting.change.rawValue,
                    reason: waiting.failure.map(SafeText.line) ?? "not sent yet")
            })
    }

    private func headline(
        _ cards: Int, _ waiting: Int, _ conflicts: Int, _ server: ServerSetting
    ) -> String {
        var parts = [HumanNumber.count(cards, "card")]
        if waiting == 0 {
            parts.append("nothing waits to be sent")
        } else {
            let changes =
                HumanNumber.count(waiting, "change") + (waiting == 1 ? " waits" : " wait")
            parts.append(
                server == .unset
                    ? changes + ": no server is set" : frontEnd.line(changes, .sendCards))
        }
        if conflicts > 0 {
            parts.append(frontEnd.line(HumanNumber.count(conflicts, "conflict"), .seeConflicts))
        }
        return parts.joined(separator: ", ")
    }
}

/// The changes of cards that wait to be sent to a server, for display. All texts are safe to print
/// on one line.
public struct CardStatusViewModel: Sendable, Equatable {
    /// The numbers of cards, waiting changes and conflicts, with advice.
    public let headline: String
    public let rows: [Row]

    /// A card with changes that the server does not have.
    public struct Row: Sendable, Equatable {
        public let id: String
        public let name: String
        /// The kind of change, such as `created`.
        public let change: String
        /// The error of the last attempt to send the card, or `not sent yet`.
        public let reason: String
    }

    /// The rows as lines of a table with column titles; empty if nothing is waiting.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "NAME", "CHANGE", "REASON"]]
                + rows.map { [$0.id, $0.name, $0.change, $0.reason] })
    }
}
