/// The formats of card archives.
public enum CardArchiveFormat: String, Sendable, CaseIterable {
    /// The format of this product, which contains all fields of a card.
    case wallet
    /// The format of the wallet app Catima, which contains fewer fields.
    case catima
}
