/// The requirements that a card must meet before it can be saved.
public struct CardPolicy: Sendable, Equatable {
    /// The photographs that a card must have.
    public enum Photos: String, Sendable, CaseIterable {
        /// Photographs of both sides are required.
        case both
        /// A photograph of at least one side is required.
        case one
        /// No photograph is required if the card has a number or a barcode; otherwise at least one
        /// is.
        case none
    }

    public var photos: Photos
    private var waived: Set<CardRequirement> = []

    /// Creates a policy that requires these photographs; both by default.
    public init(photos: Photos = .both) {
        self.photos = photos
    }

    /// Returns the requirements that `card` does not meet; empty if it can be saved.
    ///
    /// - Parameter sides: Sides with a new photograph that is not part of the card yet.
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

    /// Returns this policy without the requirements that `card` fails already. A card that
    /// arrived incomplete can then be edited, but must not lose anything else.
    public func accepting(_ card: Card) -> CardPolicy {
        var policy = self
        policy.waived.formUnion(missing(in: card))
        return policy
    }
}

/// A requirement of a ``CardPolicy``.
public enum CardRequirement: String, Sendable, CaseIterable {
    case identifier, name, front, back
    /// The card needs a photograph of either side.
    case anySide
    /// The card needs a photograph, a number or a barcode.
    case sideOrNumber
}

extension Card {
    /// True if the card has an identifier, a name and photographs of both sides.
    public var isValid: Bool { CardPolicy().missing(in: self).isEmpty }
}
