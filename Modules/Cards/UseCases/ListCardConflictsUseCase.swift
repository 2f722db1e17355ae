/// Lists conflict copies together with their cards.
public struct ListCardConflictsUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Returns the conflicts in the order of their copies: favourites first, then by name.
    public func run() async throws -> [CardConflict] {
        let cards = try await store.cards()
        return CardQuery(archived: .with).answer(from: cards).compactMap { copy in
            copy.conflictOf.map { original in
                CardConflict(copy: copy, original: cards.first { $0.id == original })
            }
        }
    }
}

/// Two conflicting edits of one card.
public struct CardConflict: Sendable, Equatable {
    /// The conflict copy with the losing edit.
    public let copy: Card
    /// The card; `nil` if the wallet does not have it, for example because it was deleted since.
    public let original: Card?

    public init(copy: Card, original: Card?) {
        self.copy = copy
        self.original = original
    }

    /// The JSON keys of the fields in conflict: both the card and the copy differ in them from
    /// their last common state. For a copy that an earlier version made, all fields that differ.
    /// Empty if the card was deleted, or does not differ any more.
    public var fieldNames: [String] { fields.map(\.rawValue) }

    package var fields: [CardField] { original.map(copy.fieldsInConflict) ?? [] }
}
