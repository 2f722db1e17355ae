/// The treatment of existing cards in an import.
public enum ImportMode: String, Sendable, CaseIterable {
    /// Existing cards stay unchanged, and missing ones are added, including deleted cards.
    case merge
    /// The wallet becomes equal to the archive: existing cards are replaced, and all others are
    /// deleted.
    case replace
}
