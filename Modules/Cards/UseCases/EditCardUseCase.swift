public import Core
public import FoundationEssentials

/// Edits a card.
public struct EditCardUseCase: Sendable {
    private let store: any CardStore
    private let policy: CardPolicy
    private let limits: Limits
    private let now: @Sendable () -> Date

    public init(
        store: any CardStore, policy: CardPolicy = CardPolicy(), limits: Limits = Limits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.policy = policy
        self.limits = limits
        self.now = now
    }

    /// Edits the current card in a transaction, and marks it to be sent if it changed.
    ///
    /// - Throws: ``CardsError``, for example ``CardsError/notFound(_:)`` if the card does not exist
    ///   or is deleted. Any error of `change` or the store. The card is unchanged in this case.
    public func run(
        _ id: Card.ID, _ change: @escaping @Sendable (inout CardDraft) throws -> Void
    ) async throws -> Card {
        let (policy, maximumPhoto, now) = (policy, limits.cardPhotoBytes, now)
        return try await store.transaction { transaction in
            let old = try transaction.card(id)
            var draft = CardDraft(old)
            try change(&draft)
            let missing = draft.missing(under: policy)
            guard missing.isEmpty else { throw CardsError.incomplete(missing) }
            var card = try draft.card(
                keepingIn: transaction, since: old, maximumPhoto: maximumPhoto)
            guard card != old else { return old }
            card.modified = now().inWholeMilliseconds
            try transaction.change(card)
            return card
        }
    }
}
