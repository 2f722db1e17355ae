/// Which cards are wanted, and in which order.
public struct CardQuery: Sendable, Equatable {
    /// What becomes of cards that their owner has put away.
    public enum Archived: String, Sendable, CaseIterable {
        /// They are left out.
        case without
        /// They stand among the others.
        case with
        /// They alone are listed.
        case only
    }

    /// Words that must all occur in the card's name, note or number; case and accents are nothing.
    /// Empty for all cards.
    public var search: String
    /// The one group to list, whatever the case; `nil` for all.
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

/// In which order cards are listed; favourites come first in each.
public enum CardOrder: String, Sendable, CaseIterable {
    /// By the alphabet.
    case name
    /// What was used last comes first; what was never used is last.
    case lastUsed
    /// The newest comes first.
    case created
}
