public import Cards

/// Describes the changes that wait to be sent.
public struct CardStatusPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// The view model of a wallet with `cards` cards, the changes in `waiting`, and `conflicts`
    /// open conflicts.
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
