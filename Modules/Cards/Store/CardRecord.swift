/// A card as a wallet keeps it: with what the server knows of it.
public struct CardRecord: Sendable, Equatable, Identifiable {
    public var card: Card
    /// Deleted: the photographs are erased, and the card itself is kept so that the deletion can be
    /// sent, and no server or list can bring it back.
    public var isDeleted: Bool
    /// The number of the first change that the server does not have; `nil`: it has them all.
    /// What has the lower number is sent first.
    public var waitingSince: Int64?
    /// The card as this wallet and the server last agreed on it; `nil`: never.
    public var base: CardBase?
    /// Why the last attempt to send failed; `nil` before the first, and after a success.
    public var failure: String?

    public var id: Card.ID { card.id }

    public init(
        _ card: Card, isDeleted: Bool = false, waitingSince: Int64? = nil, base: CardBase? = nil,
        failure: String? = nil
    ) {
        self.card = card
        self.isDeleted = isDeleted
        self.waitingSince = waitingSince
        self.base = base
        self.failure = failure
    }
}

/// A card as a wallet and a server last agreed on it: what edits are compared with.
public struct CardBase: Sendable, Equatable {
    /// The server that agreed, by the name it gives itself.
    public var server: String
    /// The server's number for this state of the card; `nil` for servers that have none.
    public var version: Int64?
    public var card: Card
    /// Deleted then, or meant to count as if it was: whatever else the server has is an edit, and
    /// whatever is here is one.
    public var isDeleted: Bool

    public init(server: String, version: Int64?, card: Card, isDeleted: Bool = false) {
        self.server = server
        self.version = version
        self.card = card
        self.isDeleted = isDeleted
    }
}
