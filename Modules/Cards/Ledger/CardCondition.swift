/// The precondition of a request to change a card.
package enum CardCondition: Sendable, Equatable {
    /// No precondition was given.
    case none
    /// The server has never had the card.
    case absent
    /// The card or its tombstone exists.
    case present
    /// The card has one of these versions.
    case version(Set<Int64>)

    /// Returns true if the condition holds for `entry`; false if no condition was given.
    func holds(for entry: CardLedgerEntry?) -> Bool {
        switch self {
        case .none: false
        case .absent: entry == nil
        case .present: entry != nil
        case .version(let versions): entry.map { versions.contains($0.version) } ?? false
        }
    }
}
