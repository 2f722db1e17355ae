public import Cards

/// Data that an import or an export left out.
public enum LeftOut: Sendable, Equatable {
    /// The picture that Catima shows for the card in lists.
    case icon
    /// An unknown barcode type; the barcode's text is kept.
    case barcodeType(String)
    /// A day that does not exist, as written in the archive.
    case day(String)
    /// The photograph of this side, because it cannot be decoded.
    case damagedPhoto(CardSide)
    /// The photograph of this side, because the wallet does not have its bytes.
    case missingPhoto(CardSide)
    /// The whole card, because it is a conflict copy.
    case conflictCopy
}
