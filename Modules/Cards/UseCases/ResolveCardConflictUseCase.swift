public import Foundation

/// Decides between a card and the losing edit of it.
public struct ResolveCardConflictUseCase: Sendable {
    /// What stays.
    public enum Choice: String, Sendable, CaseIterable {
        /// The card as it is; the copy is deleted.
        case original
        /// What the copy says, under the card's identifier; the copy is deleted.
        case copy
        /// Both, each a card of its own.
        case both
    }

    private let store: any CardStore
    private let now: @Sendable () -> Date

    public init(store: any CardStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// - Parameter copy: The conflict copy's identifier.
    /// - Returns: The card that stays; of both, the copy.
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/noConflict(_:)``, or what the store throws.
    public func run(_ copy: Card.ID, keeping choice: Choice) async throws -> Card {
        let now = now().inWholeMilliseconds
        return try await store.transaction { transaction in
            var losing = try transaction.card(copy)
            guard let id = losing.conflictOf else { throw CardsError.noConflict(copy) }
            losing.modified = now
            switch choice {
            case .original:
                let card = try transaction.card(id)
                try transaction.keepDeletion(of: copy)
                return card
            case .copy:
                // A card that was deleted meanwhile comes back with it.
                let card = Card(losing, as: id, created: try transaction.record(id)?.card.created)
                try transaction.keepEdit(card)
                try transaction.keepDeletion(of: copy)
                return card
            case .both:
                losing.conflictOf = nil
                try transaction.keepEdit(losing)
                return losing
            }
        }
    }
}

extension Card {
    /// What `other` says, as a card of its own with another identifier.
    fileprivate init(_ other: Card, as id: ID, created: Date?) {
        self.init(
            id: id, name: other.name, front: other.front, back: other.back, note: other.note,
            number: other.number, barcode: other.barcode, validFrom: other.validFrom,
            expiry: other.expiry, isFavorite: other.isFavorite, isArchived: other.isArchived,
            group: other.group, lastUsed: other.lastUsed, created: created ?? other.created,
            modified: other.modified)
    }
}
