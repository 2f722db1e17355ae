/// The order in which changes are sent: the oldest first, but those that failed before come last.
/// Otherwise two cards that always fail would end every run before the other cards are tried.
package enum SendingOrder {
    /// - Parameter waiting: The records, with the oldest change first.
    package static func ids(_ waiting: [CardRecord]) -> [Card.ID] {
        let troubled = Set(waiting.filter { $0.failure != nil }.map(\.id))
        // A conflict copy must not be sent before the edit that won, so it waits with that card.
        let isLate = { (record: CardRecord) in
            troubled.contains(record.id) || record.card.conflictOf.map(troubled.contains) ?? false
        }
        return (waiting.filter { !isLate($0) } + waiting.filter(isLate)).map(\.id)
    }
}
