/// How a conflict between a card and its copy ends.
public enum ConflictChoice: String, Sendable, CaseIterable {
    /// The card stays as it is.
    case card
    /// The card becomes what the copy is.
    case copy
}
