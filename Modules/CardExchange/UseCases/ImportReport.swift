public import Cards

/// The result of an import, or of a dry run.
public struct ImportReport: Sendable, Equatable {
    /// The outcome of one card.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The card was added.
        case added
        /// The card was replaced by that of the archive.
        case replaced
        /// The card was equal to that of the archive.
        case unchanged
        /// The card differs from that of the archive, and was kept.
        case kept
        /// The card was not in the archive, and was deleted.
        case deleted
        /// The card of the archive cannot be imported.
        case refused
    }

    /// A card and its outcome. The identifier and the name of a refused card may be empty.
    public struct Entry: Sendable, Equatable, Identifiable {
        public let id: Card.ID
        public let name: String
        public let outcome: Outcome
        /// Data of the archive that the wallet cannot store.
        public let leftOut: [LeftOut]
        /// The reason that the card was refused; `nil` for other outcomes. It may contain names of
        /// the archive's entries: escape control characters before you display it.
        public let reason: String?

        public init(
            id: Card.ID, name: String, outcome: Outcome, leftOut: [LeftOut] = [],
            reason: String? = nil
        ) {
            self.id = id
            self.name = name
            self.outcome = outcome
            self.leftOut = leftOut
            self.reason = reason
        }
    }

    public let format: CardArchiveFormat
    /// True if the outcomes were only determined, and nothing was changed.
    public let isDryRun: Bool
    /// The archive's cards in its order, then the deleted ones, sorted by identifier.
    public let entries: [Entry]

    public init(format: CardArchiveFormat, isDryRun: Bool, entries: [Entry]) {
        self.format = format
        self.isDryRun = isDryRun
        self.entries = entries
    }

    /// Returns the number of cards with this outcome.
    public func count(_ outcome: Outcome) -> Int {
        entries.count { $0.outcome == outcome }
    }
}
