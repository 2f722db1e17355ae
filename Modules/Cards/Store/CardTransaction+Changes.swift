extension CardTransaction {
    /// Keeps `card` as its owner wants it, from now on waiting to be sent. A deleted card returns.
    ///
    /// Keep the bytes of its photographs in the same transaction. Nothing waits for a card that is
    /// as it was.
    @discardableResult
    package func change(_ card: Card) throws -> CardRecord {
        var record = try record(card.id) ?? CardRecord(card, waitingSince: nextChange())
        guard record.card != card || record.isDeleted || record.waitingSince != nil else {
            return record
        }
        record.card = card
        record.isDeleted = false
        record.waitingSince = try record.waitingSince ?? nextChange()
        try save(record)
        return record
    }

    /// Deletes a card: its photographs are erased, its words are kept so that it can be restored.
    ///
    /// - Returns: What is left of it; `nil` where there is no such card.
    @discardableResult
    package func delete(_ id: Card.ID) throws -> CardRecord? {
        guard var record = try record(id) else { return nil }
        guard !record.isDeleted else { return record }
        record.isDeleted = true
        record.waitingSince = try record.waitingSince ?? nextChange()
        try save(record)
        return record
    }

    /// Brings a deleted card back as it was.
    ///
    /// Photographs return at the next synchronisation, as far as the server has them; those that no
    /// server can have are let go.
    ///
    /// - Returns: `nil` where there is no such card, or none of its words: it was deleted elsewhere
    ///   before it was ever here.
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

    /// Ends a conflict: the card stays or becomes what the copy is, and the copy is deleted.
    ///
    /// A card that was deleted meanwhile stays deleted, unless the copy is chosen.
    ///
    /// - Parameter copy: The conflict copy's identifier.
    /// - Returns: The card; `nil` where `copy` is no conflict copy, or the card is not here.
    @discardableResult
    package func resolve(_ copy: Card.ID, for choice: ConflictChoice) throws -> CardRecord? {
        guard let losing = try record(copy), !losing.isDeleted,
            let original = losing.card.conflictOf, var record = try record(original)
        else { return nil }
        if choice == .copy {
            record.card.takeContent(of: losing.card)
            record.card.modified = max(record.card.modified, losing.card.modified)
            record.isDeleted = false
            record.waitingSince = try record.waitingSince ?? nextChange()
            // What was chosen counts, even where it is what the server had: against an edit that is
            // not here yet it would look like no choice at all.
            if record.base?.card.hasSameContent(as: record.card) == true {
                record.base?.isDeleted = true
            }
            try save(record)
        }
        try delete(copy)
        return record
    }
}

extension Card {
    /// Whether nothing is known of the card but that it was deleted.
    package var isWordless: Bool {
        hasSameContent(as: Card(id: id, name: "", created: created))
    }
}

extension CardTransaction {
    /// Keeps why a card that waits could not be sent.
    func noteFailure(_ reason: String, of id: Card.ID) throws {
        guard var record = try record(id), record.waitingSince != nil, record.failure != reason
        else { return }
        record.failure = reason
        try save(record)
    }
}
