extension CardTransaction {
    /// The card of this identifier, if it is not deleted.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or what the store throws.
    func card(_ id: Card.ID) throws -> Card {
        guard let record = try record(id), !record.isDeleted else { throw CardsError.notFound(id) }
        return record.card
    }
}
