public import FoundationEssentials

/// Resolves the conflict between a card and its conflict copy.
public struct ResolveCardConflictUseCase: Sendable {
    /// The resolution of the conflict.
    public enum Choice: String, Sendable, CaseIterable {
        /// Keeps the card's values of the fields in conflict. The copy is deleted when all of its
        /// fields in conflict are decided.
        case original
        /// Takes the copy's values of the fields in conflict. The copy is deleted when all of its
        /// fields in conflict are decided.
        case copy
        /// Keeps both as independent cards.
        case both
    }

    private let store: any CardStore
    private let now: @Sendable () -> Date

    public init(store: any CardStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Decides the fields in conflict; the card's other fields stay.
    ///
    /// - Parameters:
    ///   - copy: The conflict copy's identifier.
    ///   - field: The JSON key of the only field to decide; `nil` decides all. The copy stays
    ///     until all of its fields are decided. Not used for ``Choice/both``.
    /// - Returns: The card that was kept; the copy for ``Choice/both``.
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/noConflict(_:)``,
    ///   ``CardsError/noConflictInField(_:fields:)``, or any error of the store.
    public func run(
        _ copy: Card.ID, keeping choice: Choice, field: String? = nil
    ) async throws -> Card {
        let now = now().inWholeMilliseconds
        return try await store.transaction { transaction in
            var losing = try transaction.card(copy)
            guard let id = losing.conflictOf else { throw CardsError.noConflict(copy) }
            let (before, copyBefore) = (try transaction.record(id), losing)
            if choice == .both {
                losing.conflictOf = nil
                losing.conflictFields = nil
                losing.modified = now
                if let before {
                    try ConflictHistory.note(
                        before, copy: copyBefore, result: before.card, in: transaction)
                    try ConflictHistory.note(formerCopy: copy, of: id, in: transaction)
                }
                return try transaction.change(losing).card
            }
            guard let before, choice == .copy || !before.isDeleted else {
                throw CardsError.notFound(id)
            }
            let fields = try field.map { try [Self.field($0, of: losing, and: before.card)] }
            guard
                var record = try transaction.resolve(
                    copy, takingCopy: choice == .copy, fields: fields)
            else { throw CardsError.notFound(id) }
            if choice == .copy {
                record.card.modified = now
                record = try transaction.change(record.card)
            }
            try ConflictHistory.note(
                before, copy: copyBefore, result: record.card, in: transaction)
            try ConflictHistory.note(formerCopy: copy, of: id, in: transaction)
            return record.card
        }
    }

    /// Undoes the last resolution of a card's conflicts: the copy returns, and the card gets back
    /// the fields that the resolution changed. Later edits stay. A card that was deleted before the
    /// resolution is deleted again.
    ///
    /// - Parameter id: The identifier of the card or of a former copy. The beginning of a former
    ///   copy's is enough.
    /// - Returns: The card; the copy if the card is deleted again.
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/ambiguous(_:candidates:)``,
    ///   ``CardsError/nothingToUndo(_:)``, or any error of the store.
    public func undo(_ id: Card.ID) async throws -> Card {
        let now = now().inWholeMilliseconds
        return try await store.transaction { transaction in
            let card = try ConflictHistory.original(of: id, in: transaction)
            var current = try transaction.card(card)
            guard let step = try ConflictHistory.takeLast(of: card, in: transaction),
                let before = step.card.card, let copy = step.copy.card,
                let result = step.result.card
            else { throw CardsError.nothingToUndo(card) }
            for photo in step.photos.values { _ = try transaction.keep(photo) }
            let returned = try Self.bringBack(copy, in: transaction)
            if step.wasDeleted {
                try transaction.delete(card)
                return returned
            }
            let changed = CardField.content.filter {
                !$0.isSame(in: before, and: result) && $0.isSame(in: result, and: current)
            }
            if !changed.isEmpty {
                current.take(changed, from: before)
                current.modified = now
                current = try transaction.change(current).card
            }
            return current
        }
    }

    /// Restores the conflict copy. A copy that still exists keeps its content, and becomes a
    /// conflict copy again.
    private static func bringBack(
        _ copy: Card, in transaction: any CardTransaction
    ) throws -> Card {
        guard let record = try transaction.record(copy.id), !record.isDeleted else {
            return try transaction.change(copy).card
        }
        var card = record.card
        card.conflictOf = copy.conflictOf
        card.conflictFields = copy.conflictFields
        return try transaction.change(card).card
    }

    private static func field(
        _ name: String, of copy: Card, and original: Card
    ) throws -> CardField {
        let fields = copy.fieldsInConflict(with: original)
        let match = fields.first { $0.rawValue.lowercased() == name.lowercased() }
        guard let match else {
            throw CardsError.noConflictInField(name, fields: fields.map(\.rawValue))
        }
        return match
    }
}
