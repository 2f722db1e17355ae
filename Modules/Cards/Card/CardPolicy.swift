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
    private var waived: Set<CardRequirement> = []

    /// - Parameter photos: Both, unless the wallet's owner relaxes it.
    public init(photos: Photos = .both) {
        self.photos = photos
    }

    /// What `card` lacks; nothing where it may be kept.
    ///
    /// - Parameter sides: Sides that have a photograph which is not the card's yet.
    public func missing(
        in card: Card, besides sides: Set<CardSide> = []
    ) -> [CardRequirement] {
        let hasFront = card.front != nil || sides.contains(.front)
        let hasBack = card.back != nil || sides.contains(.back)
        var missing: [CardRequirement] = []
        if card.id.isEmpty { missing.append(.identifier) }
        if card.name.allSatisfy(\.isWhitespace) { missing.append(.name) }
        let hasNumber = !card.number.isEmpty || card.barcode != nil
        switch photos {
        case .both:
            if !hasFront { missing.append(.front) }
            if !hasBack { missing.append(.back) }
        case .one:
            if !hasFront, !hasBack { missing.append(.anySide) }
        case .none:
            if !hasFront, !hasBack, !hasNumber { missing.append(.sideOrNumber) }
        }
        return missing.filter { !waived.contains($0) }
    }

    /// The same policy without what `card` lacks already: one that came in incomplete can be
    /// edited, and nothing else be taken from it.
    public func accepting(_ card: Card) -> CardPolicy {
        var policy = self
        policy.waived.formUnion(missing(in: card))
        return policy
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
