extension CardTransaction {
    /// Saves the owner's edit of `card` and marks it to be sent. A deleted card is restored.
    ///
    /// Store the bytes of new photographs in the same transaction. An unchanged card is not marked.
    @discardableResult
    package func change(_ card: Card) throws -> CardRecord {
        var record = try record(card.id) ?? CardRecord(card, waitingSince: nextChange())
        guard record.card != card || record.isDeleted || record.waitingSince != nil else {
            return record
        }
        let old = record.card
        record.card = card
        if !record.isDeleted, card.conflictOf != nil, card.conflictFields == old.conflictFields {
            // Fields that were edited in a conflict copy become fields in conflict, so that they
            // are decided, too.
            let edited = CardField.content.filter { !$0.isSame(in: old, and: card) }
            record.card.addConflicts(edited.map(\.rawValue))
        }
        record.isDeleted = false
        record.waitingSince = try record.waitingSince ?? nextChange()
        try save(record)
        return record
    }

    /// Deletes a card: its photographs are erased, unless another card has them, and its other
    /// fields are kept for ``restore(_:)``.
    ///
    /// - Returns: The deleted record; `nil` if there is no such card.
    @discardableResult
    package func delete(_ id: Card.ID) throws -> CardRecord? {
        guard var record = try record(id) else { return nil }
        guard !record.isDeleted else { return record }
        try ConflictHistory.forget(id, in: self)
        record.isDeleted = true
        record.waitingSince = try record.waitingSince ?? nextChange()
        try save(record)
        return record
    }

    /// Restores a deleted card.
    ///
    /// Photographs that the server has are downloaded at the next synchronisation. If the card was
    /// never on a server, the erased photographs are removed from it.
    ///
    /// - Returns: `nil` if there is no such card, or if it was deleted elsewhere before this
    ///   wallet ever received it.
    @discardableResult
    package func restore(_ id: Card.ID) throws -> CardRecord? {
        guard var record = try record(id), !record.isDeleted || !record.card.isWordless else {
            return nil
        }
        guard record.isDeleted else { return record }
        var missing: [PhotoHash] = []
        for side in CardSide.allCases {
            guard let photo = record.card[side], try self.photo(photo.hash) == nil else { continue }
            if record.base == nil {
                record.card[side] = nil
            } else {
                missing.append(photo.hash)
            }
        }
        try MissingPhotos.note(missing, in: self)
        record.isDeleted = false
        record.waitingSince = try record.waitingSince ?? nextChange()
        try save(record)
        return record
    }
}

extension Card {
    /// True if only the deletion of the card is known.
    package var isWordless: Bool {
        hasSameContent(as: Card(id: id, name: "", created: created))
    }
}

extension CardTransaction {
    /// Records the error of sending a waiting card.
    func noteFailure(_ reason: String, of id: Card.ID) throws {
        guard var record = try record(id), record.waitingSince != nil, record.failure != reason
        else { return }
        record.failure = reason
        try save(record)
    }
}

extension CardTransaction {
    /// Returns the card with this identifier, unless it is deleted.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, or any error of the store.
    func card(_ id: Card.ID) throws -> Card {
        guard let record = try record(id), !record.isDeleted else { throw CardsError.notFound(id) }
        return record.card
    }
}
