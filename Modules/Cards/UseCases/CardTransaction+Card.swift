extension CardTransaction {
    /// Returns the card with this identifier, unless it is deleted.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or any error of the store.
    func card(_ id: Card.ID) throws -> Card {
        guard let record = try record(id), !record.isDeleted else { throw CardsError.notFound(id) }
        return record.card
    }
}
