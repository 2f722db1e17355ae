extension CardTransaction {
    /// The card of this identifier, if it is not deleted.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or what the store throws.
    func card(_ id: Card.ID) throws -> Card {
        guard let record = try record(id), !record.isDeleted else { throw CardsError.notFound(id) }
        return record.card
    }

    /// Keeps a card as somebody here has made or changed it; it waits to be sent.
    func keepEdit(_ card: Card) throws {
        var record = try record(card.id) ?? CardRecord(card)
        if record.card == card, !record.isDeleted, record.waitingSince != nil { return }
        record.card = card
        record.isDeleted = false
        try keepWaiting(record)
    }

    /// Keeps that somebody here has deleted a card; it waits to be sent.
    func keepDeletion(of id: Card.ID) throws {
        guard var record = try record(id), !record.isDeleted else { return }
        record.isDeleted = true
        try keepWaiting(record)
    }

    private func keepWaiting(_ changed: CardRecord) throws {
        var record = changed
        record.failure = nil
        if record.waitingSince == nil { record.waitingSince = try nextChange() }
        try save(record)
    }
}
