/// A side of a card.
public enum CardSide: String, Sendable, CaseIterable {
    case front, back
}
