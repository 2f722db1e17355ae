public import FoundationEssentials

/// Finds one card, and loads its photographs.
public struct ShowCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// Finds a card by its name, its identifier, or a prefix of one of them: see ``CardFinder``.
    ///
    /// - Throws: ``CardsError``, or any error of the store.
    public func run(_ text: String) async throws -> Card {
        try CardFinder(try await store.cards()).find(text)
    }

    /// Returns the bytes of a side's photograph.
    ///
    /// - Throws: ``CardsError/noPhoto(_:_:)``, or any error of the store.
    public func photo(of card: Card, _ side: CardSide) async throws -> Data {
        guard let photo = card[side], let data = try await store.photo(photo.hash) else {
            throw CardsError.noPhoto(card.id, side)
        }
        return data
    }
}
