public import Cards

/// Says what waits to be sent.
public struct CardStatusPresenter: Sendable {
    public init() {}

    /// The words for a wallet of `cards` cards, of which `waiting` wait and `conflicts` are to be
    /// resolved.
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
            parts.append(
                HumanNumber.count(waiting, "change") + (waiting == 1 ? " waits" : " wait")
                    + (server == .unset
                        ? ": no server is set" : "; send with: imageeditor cards sync"))
        }
        if conflicts > 0 {
            parts.append(
                HumanNumber.count(conflicts, "conflict") + "; see: imageeditor cards conflicts")
        }
        return parts.joined(separator: ", ")
    }
}
