/// What a synchronisation did.
public struct CardSyncReport: Sendable, Equatable {
    /// What the server speaks.
    public enum Contract: String, Sendable {
        /// Versions, tombstones and photographs by their hash.
        case versions
        /// A list, and one card posted at a time.
        case original
    }

    /// A card, or a photograph of it, that did not get through; the reason does not name it.
    public struct Failure: Sendable, Equatable {
        public let id: Card.ID
        public let reason: String

        public init(id: Card.ID, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    public var contract: Contract
    /// Cards that were made or edited elsewhere and are so here now.
    public var received = 0
    /// Cards whose changes the server has now.
    public var sent = 0
    /// Cards that were deleted on one side and edited on the other: they are back.
    public var returned = 0
    /// Cards that were deleted elsewhere and are so here now.
    public var deleted = 0
    /// The copies that were made of losing edits.
    public var conflicts: [Card.ID] = []
    /// Cards of the server that could not be read.
    public var dropped = 0
    public var failures: [Failure] = []
    /// Cards that wait to be sent still.
    public var waiting = 0
    /// Why the run ended before everything was asked for and sent; `nil`: it did not.
    public var interruption: CardServerError?

    public init(contract: Contract) {
        self.contract = contract
    }
}
