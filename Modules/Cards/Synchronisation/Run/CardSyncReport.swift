/// The result of a synchronisation.
public struct CardSyncReport: Sendable, Equatable {
    /// The protocol of the server.
    public enum Contract: String, Sendable {
        /// The current protocol, with versions, tombstones and photographs by their hash.
        case versions
        /// The first protocol, which lists all cards and posts them one at a time.
        case original
    }

    /// A card, or a photograph of it, that could not be transferred. The reason does not name the
    /// card.
    public struct Failure: Sendable, Equatable {
        public let id: Card.ID
        public let reason: String

        public init(id: Card.ID, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    public var contract: Contract
    /// The number of cards that were created or edited elsewhere and have been received.
    public var received = 0
    /// The number of cards whose changes the server has received.
    public var sent = 0
    /// The number of cards that were deleted on one side and edited on the other, and are restored.
    public var returned = 0
    /// The number of cards that were deleted elsewhere and are deleted here, too.
    public var deleted = 0
    /// The identifiers of cards that were deleted here and stay on the server with their
    /// photographs, because the original contract cannot delete. Each is reported once.
    public var undeletable: [Card.ID] = []
    /// The identifiers of the copies that contain the losing edits of conflicts.
    public var conflicts: [Card.ID] = []
    /// The number of cards of the server that could not be parsed.
    public var dropped = 0
    public var failures: [Failure] = []
    /// The number of cards that are still waiting to be sent.
    public var waiting = 0
    /// The error that ended the run early; `nil` if the run is complete.
    public var interruption: CardServerError?

    public init(contract: Contract) {
        self.contract = contract
    }
}

extension CardSyncReport {
    mutating func add(_ tally: CardIntake.Tally) {
        received += tally.received
        returned += tally.returned
        deleted += tally.deleted
        undeletable += tally.undeletable
        conflicts += tally.conflicts
    }

    mutating func fail(_ id: Card.ID, _ reason: String) {
        failures.append(Failure(id: id, reason: reason))
    }
}
