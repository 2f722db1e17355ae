public import Cards

/// What an export has written.
public struct ExportReport: Sendable, Equatable {
    /// A card of which not everything was written.
    public struct Entry: Sendable, Equatable, Identifiable {
        public let id: Card.ID
        public let name: String
        public let leftOut: [LeftOut]

        public init(id: Card.ID, name: String, leftOut: [LeftOut]) {
            self.id = id
            self.name = name
            self.leftOut = leftOut
        }
    }

    public let format: CardArchiveFormat
    /// How many cards were written.
    public let cardCount: Int
    /// How many photographs were written; one that several cards share counts once.
    public let photoCount: Int
    /// The archive's size.
    public let byteCount: Int
    /// The cards of which something was left out.
    public let entries: [Entry]

    public init(
        format: CardArchiveFormat, cardCount: Int, photoCount: Int, byteCount: Int,
        entries: [Entry]
    ) {
        self.format = format
        self.cardCount = cardCount
        self.photoCount = photoCount
        self.byteCount = byteCount
        self.entries = entries
    }
}
