/// Something that one side of an exchange has no place for.
public enum LeftOut: Sendable, Equatable {
    /// Further groups that a card belongs to: a card of ours has one.
    case groups([String])
    /// Money or points, and their currency. Kept unseen for the way back to Catima.
    case balance(String)
    /// The colour of a card's head. Kept unseen for the way back to Catima.
    case color
    /// A card's picture in lists.
    case icon
    /// A type of barcode that nobody here knows: the text is kept.
    case barcodeType(String)
    /// A day that no calendar has, as it was written.
    case day(String)
    /// The whole card, because it is the losing edit of another one.
    case conflictCopy
}
