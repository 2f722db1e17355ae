public import Cards
public import FoundationEssentials

/// Describes a list of cards.
public struct CardListPresenter: Sendable {
    private let frontEnd: FrontEnd
    private let now: @Sendable () -> Date

    public init(
        for frontEnd: FrontEnd = FrontEnd(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.frontEnd = frontEnd
        self.now = now
    }

    /// Returns the view model of `cards`, in their order.
    ///
    /// - Parameters:
    ///   - query: The query that found `cards`. If `cards` is empty, the headline depends on the
    ///     query.
    ///   - all: The identifiers of all cards. The displayed prefixes are unique among them.
    public func viewModel(
        for cards: [Card], answering query: CardQuery = CardQuery(), among all: [Card.ID] = []
    ) -> CardListViewModel {
        let length = UniquePrefixes.length(of: cards.map(\.id) + all)
        let now = now()
        return CardListViewModel(
            headline: headline(cards, query),
            rows: cards.map { card in
                CardListViewModel.Row(
                    id: SafeText.line(String(card.id.prefix(length)), atMost: 40),
                    name: SafeText.line(card.name, atMost: 40), isFavorite: card.isFavorite,
                    remark: Self.remark(card, now: now),
                    number: SafeText.line(card.number, atMost: 30),
                    group: SafeText.line(card.group, atMost: 20),
                    lastUsed: card.lastUsed.map { RelativeAge.text(since: $0, now: now) } ?? "")
            })
    }

    private func headline(_ cards: [Card], _ query: CardQuery) -> String {
        guard cards.isEmpty else { return HumanNumber.count(cards.count, "card") }
        return query == CardQuery(order: query.order)
            ? frontEnd.line("no cards yet", .addCard) : "no card matches"
    }

    private static func remark(_ card: Card, now: Date) -> String {
        [
            card.conflictOf == nil ? "" : "conflict copy", card.isArchived ? "archived" : "",
            CardWords.validity(of: card, now: now),
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
