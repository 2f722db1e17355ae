public import Cards

/// What an import has done, or would do.
public struct ImportReport: Sendable, Equatable {
    /// What became of a card.
    public enum Outcome: String, Sendable, CaseIterable {
        /// It was not in the wallet.
        case added
        /// It was there, and says now what the archive says.
        case replaced
        /// It was there as it is in the archive.
        case unchanged
        /// It was there and differs from the archive's, which was not brought in.
        case kept
        /// It was not in the archive, and is gone.
        case deleted
    }

    /// A card and what became of it.
    public struct Entry: Sendable, Equatable, Identifiable {
        public let id: Card.ID
        public let name: String
        public let outcome: Outcome
        /// What the archive says of the card and the wallet has no place for.
        public let leftOut: [LeftOut]

        public init(id: Card.ID, name: String, outcome: Outcome, leftOut: [LeftOut] = []) {
            self.id = id
            self.name = name
            self.outcome = outcome
            self.leftOut = leftOut
        }
    }

    public let format: CardArchiveFormat
    /// Whether nothing was changed.
    public let isDryRun: Bool
    /// The archive's cards in its order, then those that are deleted, by identifier.
    public let entries: [Entry]

    public init(format: CardArchiveFormat, isDryRun: Bool, entries: [Entry]) {
        self.format = format
        self.isDryRun = isDryRun
        self.entries = entries
    }

    /// How many cards became so.
    public func count(_ outcome: Outcome) -> Int {
        entries.count { $0.outcome == outcome }
    }
}
