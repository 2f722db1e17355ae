/// Data that the target of an exchange cannot store.
public enum LeftOut: Sendable, Equatable {
    /// A card's picture in lists.
    case icon
    /// An unknown barcode type; the barcode's text is kept.
    case barcodeType(String)
    /// A day that does not exist, as written in the archive.
    case day(String)
    /// The whole card, because it is a conflict copy.
    case conflictCopy
}
