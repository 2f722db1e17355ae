public import Cards

/// What was done to a card in its JSON form: `{"change","card"}`, the card as ``CardDetailsJSON``
/// has it.
public struct CardChangeJSON: JSONPresentable, Sendable {
    private let change: CardChangePresenter.Change
    private let card: Card

    public init(_ change: CardChangePresenter.Change, _ card: Card) {
        self.change = change
        self.card = card
    }

    public var json: JSONText {
        .object([
            .init("change", .string(change.rawValue)),
            .init("card", CardDetailsJSON(card).json),
        ])
    }
}
