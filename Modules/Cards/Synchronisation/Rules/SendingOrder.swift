/// The order in which changes are sent: as they were made, those that failed before behind the
/// others, so that two which never get through do not end every run before anything else was tried.
package enum SendingOrder {
    /// - Parameter waiting: The oldest change first.
    package static func ids(_ waiting: [CardRecord]) -> [Card.ID] {
        let troubled = Set(waiting.filter { $0.failure != nil }.map(\.id))
        // A copy stays behind the edit that won.
        let isLate = { (record: CardRecord) in
            troubled.contains(record.id) || record.card.conflictOf.map(troubled.contains) ?? false
        }
        return (waiting.filter { !isLate($0) } + waiting.filter(isLate)).map(\.id)
    }
}
