/// A card in the state that a server has.
public struct RemoteCard: Sendable, Equatable, Identifiable {
    public let id: Card.ID
    /// The server's version of this state; `nil` for servers without versions.
    public let version: Int64?
    /// The card; `nil` if it is deleted.
    public let card: Card?

    public init(_ card: Card, version: Int64?) {
        id = card.id
        self.version = version
        self.card = card
    }

    /// Creates the state of a deleted card.
    public init(tombstone id: Card.ID, version: Int64?) {
        self.id = id
        self.version = version
        card = nil
    }
}
