/// What a card must have before it may be kept.
public struct CardPolicy: Sendable, Equatable {
    /// The photographs that are asked for.
    public enum Photos: String, Sendable, CaseIterable {
        /// Front and back.
        case both
        /// One of the two.
        case one
        /// None, where the card has a number or a barcode.
        case none
    }

    public var photos: Photos

    /// - Parameter photos: Both, unless the wallet's owner relaxes it.
    public init(photos: Photos = .both) {
        self.photos = photos
    }

    /// What `card` lacks; nothing where it may be kept.
    public func missing(in card: Card) -> [CardRequirement] {
        var missing: [CardRequirement] = []
        if card.id.isEmpty { missing.append(.identifier) }
        if card.name.allSatisfy(\.isWhitespace) { missing.append(.name) }
        let hasNumber = !card.number.isEmpty || card.barcode != nil
        switch photos {
        case .both:
            if card.front == nil { missing.append(.front) }
            if card.back == nil { missing.append(.back) }
        case .one:
            if card.front == nil, card.back == nil { missing.append(.anySide) }
        case .none:
            if card.front == nil, card.back == nil, !hasNumber {
                missing.append(.sideOrNumber)
            }
        }
        return missing
    }
}

/// Something a card may not be without.
public enum CardRequirement: String, Sendable, CaseIterable {
    case identifier, name, front, back
    /// A photograph of either side.
    case anySide
    /// A photograph, a number or a barcode.
    case sideOrNumber
}

extension Card {
    /// Whether the card has an identifier, a name and photographs of both sides.
    public var isValid: Bool { CardPolicy().missing(in: self).isEmpty }
}
