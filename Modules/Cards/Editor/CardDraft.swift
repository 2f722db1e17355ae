public import FoundationEssentials

/// A card that is being edited, with new photographs that are not stored yet.
public struct CardDraft: Sendable, Equatable {
    public var card: Card
    /// The bytes of the new photographs, which replace those of the card.
    public private(set) var newPhotos: [CardSide: Data]

    /// - Parameter photos: New photographs: encoded and cropped pictures.
    public init(_ card: Card, photos: [CardSide: Data] = [:]) {
        self.card = card
        newPhotos = photos
    }

    /// Sets a new photograph for a side. It is stored when the draft is saved.
    public mutating func setPhoto(_ photo: Data, on side: CardSide) {
        newPhotos[side] = photo
    }

    /// Removes the photograph of a side, whether it is new or stored.
    public mutating func removePhoto(on side: CardSide) {
        newPhotos[side] = nil
        card[side] = nil
    }

    /// Returns the requirements of `policy` that the draft does not meet; empty if it can be
    /// saved.
    public func missing(under policy: CardPolicy) -> [CardRequirement] {
        policy.missing(in: card, besides: Set(newPhotos.keys))
    }

    /// Stores the new photographs and returns the card that refers to them.
    ///
    /// - Parameters:
    ///   - old: The card before the edit; `nil` for a new card.
    ///   - maximumPhoto: The maximum number of bytes of a photograph.
    /// - Throws: ``CardsError`` if the draft exceeds ``CardBounds``, or any error of the store.
    func card(
        keepingIn transaction: any CardTransaction, since old: Card? = nil, maximumPhoto: Int
    ) throws -> Card {
        try CardBounds.check(self, since: old, maximumPhoto: maximumPhoto)
        var card = card
        for (side, photo) in newPhotos { card[side] = try transaction.keep(photo) }
        return card
    }
}
