extension CardTransaction {
    /// Decides fields of a conflict: the card keeps its values or takes those of the copy. The
    /// card's other fields stay. The copy is deleted when no field is left to decide.
    ///
    /// A card that was deleted meanwhile stays deleted, unless the copy is chosen. In that case the
    /// card takes all of the copy's content.
    ///
    /// - Parameters:
    ///   - copy: The identifier of the conflict copy.
    ///   - takesCopy: True if the card takes the copy's values of `fields`, false if it keeps its
    ///     own.
    ///   - fields: The fields to decide; `nil` for all fields in conflict.
    /// - Returns: The card; `nil` if `copy` is not a conflict copy, or this wallet does not have
    ///   the card.
    @discardableResult
    package func resolve(
        _ copy: Card.ID, takingCopy takesCopy: Bool, fields: [CardField]? = nil
    ) throws -> CardRecord? {
        guard var losing = try record(copy), !losing.isDeleted,
            let original = losing.card.conflictOf, var record = try record(original)
        else { return nil }
        let open = losing.card.fieldsInConflict(with: record.card)
        let decided = fields ?? open
        let old = record
        if takesCopy {
            record.card.take(record.isDeleted ? CardField.content : decided, from: losing.card)
            record.card.modified = max(record.card.modified, losing.card.modified)
            record.isDeleted = false
            record.waitingSince = try record.waitingSince ?? nextChange()
        }
        // The choice counts as an edit even if the server already has the chosen value. Otherwise
        // another wallet's edit, which has not arrived yet, would overwrite the value, and no copy
        // would contain it any more.
        if record.hasChosenBase(with: losing.card, deciding: decided) {
            record.base?.isDeleted = true
            record.waitingSince = try record.waitingSince ?? nextChange()
        }
        if record != old { try save(record) }
        let left = open.filter { !decided.contains($0) }
        if left.isEmpty {
            try delete(copy)
        } else {
            losing.card.conflictFields = left.map(\.rawValue).sorted()
            losing.waitingSince = try losing.waitingSince ?? nextChange()
            try save(losing)
        }
        return record
    }
}

extension CardRecord {
    /// Returns true if the card, its last common state with the server and `copy` have equal values
    /// in at least one field in conflict.
    fileprivate func hasChosenBase(with copy: Card, deciding decided: [CardField]) -> Bool {
        guard !isDeleted, let base = base?.card else { return false }
        // A copy that an earlier version made does not list its fields in conflict, so all decided
        // fields are compared.
        let fields = copy.conflictFields.map { names in
            CardField.content.filter { names.contains($0.rawValue) }
        }
        return (fields ?? decided).contains { field in
            field.isSame(in: card, and: copy) && field.isSame(in: card, and: base)
        }
    }
}
