public import Foundation

/// Changes a card.
public struct EditCardUseCase: Sendable {
    private let store: any CardStore
    private let policy: CardPolicy
    private let now: @Sendable () -> Date

    public init(
        store: any CardStore, policy: CardPolicy = CardPolicy(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.policy = policy
        self.now = now
    }

    /// Changes the card as it is at this moment; where something changed, it waits to be sent.
    ///
    /// - Throws: ``CardsError/notFound(_:)`` for a card that is not there or deleted,
    ///   ``CardsError/incomplete(_:)``, what `change` or the store throws. The card is as before
    ///   then.
    public func run(
        _ id: Card.ID, _ change: @escaping @Sendable (inout CardDraft) throws -> Void
    ) async throws -> Card {
        let (policy, now) = (policy, now)
        return try await store.transaction { transaction in
            let old = try transaction.card(id)
            var draft = CardDraft(old)
            try change(&draft)
            let missing = draft.missing(under: policy)
            guard missing.isEmpty else { throw CardsError.incomplete(missing) }
            var card = try draft.card(keepingIn: transaction)
            guard card != old else { return old }
            card.modified = now().inWholeMilliseconds
            try transaction.change(card)
            return card
        }
    }
}
