/// Lists the edits that lost, each beside the card that won.
public struct ListCardConflictsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// The conflicts, by name.
    public func run() async throws -> [CardConflict] {
        let cards = try await store.cards()
        return CardQuery(archived: .with).answer(from: cards).compactMap { copy in
            copy.conflictOf.map { original in
                CardConflict(copy: copy, original: cards.first { $0.id == original })
            }
        }
    }
}

/// Two edits of one card that could not both win.
public struct CardConflict: Sendable, Equatable {
    /// The losing edit.
    public let copy: Card
    /// The card itself; `nil` where it was deleted since.
    public let original: Card?

    public init(copy: Card, original: Card?) {
        self.copy = copy
        self.original = original
    }
}
