/// Data that the target of an exchange cannot store.
public enum LeftOut: Sendable, Equatable {
    /// Further groups of a card, which has only one group in this wallet.
    case groups([String])
    /// Money or points, and their currency. They are stored for a later export to Catima.
    case balance(String)
    /// The colour of a card's header. It is stored for a later export to Catima.
    case color
    /// A card's picture in lists.
    case icon
    /// An unknown barcode type; the barcode's text is kept.
    case barcodeType(String)
    /// A day that does not exist, as written in the archive.
    case day(String)
    /// The whole card, because it is a conflict copy.
    case conflictCopy
}
