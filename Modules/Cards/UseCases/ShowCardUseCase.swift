public import Foundation

/// Shows one card and its photographs.
public struct ShowCardUseCase: Sendable {
    private let store: any CardStore

    public init(store: any CardStore) {
        self.store = store
    }

    /// The card that is meant by a name, an identifier, or the beginning of one: see
    /// ``CardFinder``.
    ///
    /// - Throws: ``CardsError``, or what the store throws.
    public func run(_ text: String) async throws -> Card {
        try CardFinder(try await store.cards()).find(text)
    }

    /// The bytes of a side's photograph.
    ///
    /// - Throws: ``CardsError/noPhoto(_:_:)``, or what the store throws.
    public func photo(of card: Card, _ side: CardSide) async throws -> Data {
        guard let photo = card[side], let data = try await store.photo(photo.hash) else {
            throw CardsError.noPhoto(card.id, side)
        }
        return data
    }
}
