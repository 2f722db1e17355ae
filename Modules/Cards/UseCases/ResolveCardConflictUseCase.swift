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
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/noConflict(_:)``, or what the store
    ///   throws.
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
