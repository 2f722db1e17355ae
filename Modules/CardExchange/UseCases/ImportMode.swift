/// What becomes of a wallet into which an archive comes.
public enum ImportMode: String, Sendable, CaseIterable {
    /// What there is stays as it is, and what is missing comes in, deleted cards included.
    case merge
    /// The wallet becomes the archive's: cards become as they are there, and all others are
    /// deleted.
    case replace
}
