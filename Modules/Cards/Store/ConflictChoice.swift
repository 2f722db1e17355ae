/// The resolution of a conflict between a card and its copy.
public enum ConflictChoice: String, Sendable, CaseIterable {
    /// Keeps the card.
    case card
    /// Replaces the card's content by that of the copy.
    case copy
}
