/// A card as a server has it.
public struct RemoteCard: Sendable, Equatable, Identifiable {
    public let id: Card.ID
    /// The server's number for this state of the card; `nil` for servers that have none.
    public let version: Int64?
    /// `nil`: deleted.
    public let card: Card?

    public init(_ card: Card, version: Int64?) {
        id = card.id
        self.version = version
        self.card = card
    }

    /// A deleted card.
    public init(tombstone id: Card.ID, version: Int64?) {
        self.id = id
        self.version = version
        card = nil
    }
}
