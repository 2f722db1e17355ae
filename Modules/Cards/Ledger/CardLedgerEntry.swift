/// A card in a server's history: as it is now, or as it was when it was deleted.
public struct CardLedgerEntry: Sendable, Equatable {
    public var card: Card
    /// The number of its last change; no other change of this history has it.
    public var version: Int64
    public var isDeleted: Bool

    public init(_ card: Card, version: Int64, isDeleted: Bool) {
        self.card = card
        self.version = version
        self.isDeleted = isDeleted
    }
}
