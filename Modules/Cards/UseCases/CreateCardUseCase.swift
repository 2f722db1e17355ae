public import Core

/// Adds a new card to the wallet.
public struct CreateCardUseCase: Sendable {
    private let store: any CardStore
    private let policy: CardPolicy
    private let limits: Limits

    public init(
        store: any CardStore, policy: CardPolicy = CardPolicy(), limits: Limits = Limits()
    ) {
        self.store = store
        self.policy = policy
        self.limits = limits
    }

    /// Saves the card and its photographs, and marks the card to be sent.
    ///
    /// - Throws: ``CardsError``, also if the card exceeds the limits for sending and exporting, or
    ///   any error of the store. Nothing is saved in this case.
    public func run(_ draft: CardDraft) async throws -> Card {
        let missing = draft.missing(under: policy)
        guard missing.isEmpty else { throw CardsError.incomplete(missing) }
        let maximumPhoto = limits.cardPhotoBytes
        return try await store.transaction { transaction in
            guard try transaction.record(draft.card.id) == nil else {
                throw CardsError.exists(draft.card.id)
            }
            let card = try draft.card(keepingIn: transaction, maximumPhoto: maximumPhoto)
            try transaction.change(card)
            return card
        }
    }
}
