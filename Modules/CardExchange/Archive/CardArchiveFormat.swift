/// The ways in which wallets are written down.
public enum CardArchiveFormat: String, Sendable, CaseIterable {
    /// Our own: everything that a card has.
    case wallet
    /// That of the wallet Catima: what it knows of.
    case catima
}
