public import Cards

/// The result of an export.
public struct ExportReport: Sendable, Equatable {
    /// A card that was exported in part or not at all.
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
    /// The number of exported cards.
    public let cardCount: Int
    /// The number of photographs in the archive. A wallet archive contains a photograph that
    /// cards share once, a Catima archive once for each card.
    public let photoCount: Int
    /// The size of the archive in bytes.
    public let byteCount: Int
    /// The cards with data that was left out.
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
