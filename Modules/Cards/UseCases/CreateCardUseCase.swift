/// Adds a new card to the wallet.
public struct CreateCardUseCase: Sendable {
    private let store: any CardStore
    private let policy: CardPolicy

    public init(store: any CardStore, policy: CardPolicy = CardPolicy()) {
        self.store = store
        self.policy = policy
    }

    /// Saves the card and its photographs, and marks the card to be sent.
    ///
    /// - Throws: ``CardsError/incomplete(_:)``, ``CardsError/exists(_:)``, or any error of the
    ///   store; nothing is saved in this case.
    public func run(_ draft: CardDraft) async throws -> Card {
        let missing = draft.missing(under: policy)
        guard missing.isEmpty else { throw CardsError.incomplete(missing) }
        return try await store.transaction { transaction in
            guard try transaction.record(draft.card.id) == nil else {
                throw CardsError.exists(draft.card.id)
            }
            let card = try draft.card(keepingIn: transaction)
            try transaction.change(card)
            return card
        }
    }
}
