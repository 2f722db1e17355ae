public import Foundation

/// Resolves the conflict between a card and its conflict copy.
public struct ResolveCardConflictUseCase: Sendable {
    /// The resolution of the conflict.
    public enum Choice: String, Sendable, CaseIterable {
        /// Keeps the card, and deletes the copy.
        case original
        /// Copies the content of the copy to the card, and deletes the copy.
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

    /// - Parameter copy: The conflict copy's identifier.
    /// - Returns: The card that was kept; the copy for ``Choice/both``.
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/noConflict(_:)``, or any error of the
    ///   store.
    public func run(_ copy: Card.ID, keeping choice: Choice) async throws -> Card {
        let now = now().inWholeMilliseconds
        return try await store.transaction { transaction in
            var losing = try transaction.card(copy)
            guard let id = losing.conflictOf else { throw CardsError.noConflict(copy) }
            switch choice {
            case .original:
                let card = try transaction.card(id)
                try transaction.resolve(copy, for: .card)
                return card
            case .copy:
                guard var card = try transaction.resolve(copy, for: .copy)?.card else {
                    throw CardsError.notFound(id)
                }
                card.modified = now
                return try transaction.change(card).card
            case .both:
                losing.conflictOf = nil
                losing.modified = now
                return try transaction.change(losing).card
            }
        }
    }
}
