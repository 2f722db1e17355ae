/// A card in a server's history: its current state, or its state when it was deleted.
public struct CardLedgerEntry: Sendable, Equatable {
    public var card: Card
    /// The version of its last change, which is unique in this history.
    public var version: Int64
    public var isDeleted: Bool

    public init(_ card: Card, version: Int64, isDeleted: Bool) {
        self.card = card
        self.version = version
        self.isDeleted = isDeleted
    }
}
