/// What a request to change a card takes for granted.
package enum CardCondition: Sendable, Equatable {
    /// Nothing was said.
    case none
    /// The server has never had the card.
    case absent
    /// The card, or its tombstone, is there.
    case present
    /// It has one of these versions.
    case version(Set<Int64>)

    /// Whether it holds for what there is.
    func holds(for entry: CardLedgerEntry?) -> Bool {
        switch self {
        case .none: false
        case .absent: entry == nil
        case .present: entry != nil
        case .version(let versions): entry.map { versions.contains($0.version) } ?? false
        }
    }
}
