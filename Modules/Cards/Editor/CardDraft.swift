public import Foundation

/// A card as somebody is about to keep it, with photographs that no store has yet.
public struct CardDraft: Sendable, Equatable {
    public var card: Card
    /// The new photographs' bytes; they take the place of those the card has.
    public private(set) var newPhotos: [CardSide: Data]

    /// - Parameter photos: Encoded pictures that have been cropped already.
    public init(_ card: Card, photos: [CardSide: Data] = [:]) {
        self.card = card
        newPhotos = photos
    }

    /// Puts a new photograph on a side.
    public mutating func setPhoto(_ photo: Data, on side: CardSide) {
        newPhotos[side] = photo
    }

    /// Leaves a side without a photograph.
    public mutating func removePhoto(on side: CardSide) {
        newPhotos[side] = nil
        card[side] = nil
    }

    /// Whether a side has a photograph, new or kept.
    public func hasPhoto(on side: CardSide) -> Bool {
        newPhotos[side] != nil || card[side] != nil
    }

    /// What it lacks under `policy`; nothing where it may be kept.
    public func missing(under policy: CardPolicy) -> [CardRequirement] {
        policy.missing(in: card, besides: Set(newPhotos.keys))
    }

    /// The card with its new photographs kept in a store.
    func card(keepingIn transaction: any CardTransaction) throws -> Card {
        var card = card
        for (side, photo) in newPhotos { card[side] = try transaction.keep(photo) }
        return card
    }
}
