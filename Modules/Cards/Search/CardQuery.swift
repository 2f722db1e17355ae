/// A filter and an order for a list of cards.
public struct CardQuery: Sendable, Equatable {
    /// Decides if archived cards are listed.
    public enum Archived: String, Sendable, CaseIterable {
        /// Archived cards are left out.
        case without
        /// Archived cards are listed among the others.
        case with
        /// Only archived cards are listed.
        case only
    }

    /// Words that must all occur in the card's name, note or number, case- and accent-insensitive.
    /// Spaces and hyphens in a number do not matter. Empty for all cards.
    public var search: String
    /// The group to list, case- and accent-insensitive; `nil` for all.
    public var group: String?
    public var archived: Archived
    public var order: CardOrder

    public init(
        search: String = "", group: String? = nil, archived: Archived = .without,
        order: CardOrder = .name
    ) {
        self.search = search
        self.group = group
        self.archived = archived
        self.order = order
    }
}

/// The order of a list of cards; favourites always come first.
public enum CardOrder: String, Sendable, CaseIterable {
    /// Cards are in alphabetical order of their names.
    case name
    /// The card that was used last comes first; cards that were never used come last.
    case lastUsed
    /// The newest card comes first.
    case created
}
