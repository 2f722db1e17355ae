/// A card in a wallet, with its synchronisation state.
public struct CardRecord: Sendable, Equatable, Identifiable {
    public var card: Card
    /// True if the card is deleted. Its photographs are erased, but the record is kept, so that
    /// the deletion can be sent and no server can restore the card.
    public var isDeleted: Bool
    /// The number of the first change that waits to be sent; `nil` if none waits. Cards are sent in
    /// the order of these numbers, those with a ``failure`` last.
    public var waitingSince: Int64?
    /// The last common state of the card in the wallet and on the server; `nil` if none exists.
    public var base: CardBase?
    /// The error of the last attempt to send; `nil` before the first attempt and after a success.
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

/// The last common state of a card in a wallet and a server, which edits are compared with.
public struct CardBase: Sendable, Equatable {
    /// The name of the server.
    public var server: String
    /// The server's version of this state; `nil` for servers without versions.
    public var version: Int64?
    public var card: Card
    /// True if the last common state is a deleted card. The synchronisation also sets this so that
    /// a card that still exists, in the wallet or on the server, counts as edited.
    public var isDeleted: Bool

    public init(server: String, version: Int64?, card: Card, isDeleted: Bool = false) {
        self.server = server
        self.version = version
        self.card = card
        self.isDeleted = isDeleted
    }
}
