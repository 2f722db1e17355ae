public import FoundationEssentials

/// A server that supports only the original contract: it lists cards and accepts one at a time.
public protocol LegacyCardServer: Sendable {
    /// Returns all cards of the server.
    ///
    /// - Throws: ``CardServerError`` or `CancellationError`, as all methods of this protocol.
    func cards() async throws -> LegacyCards

    /// Stores `card`; replaces the card with the same identifier, if any.
    ///
    /// - Returns: The reason that the server rejected it, or `nil`.
    func post(_ card: LegacyCard) async throws -> OriginalRefusal?
}

/// A list of cards in the original contract.
public struct LegacyCards: Sendable, Equatable {
    public var cards: [LegacyCard]
    /// The number of cards that could not be parsed.
    public var dropped: Int

    public init(cards: [LegacyCard], dropped: Int = 0) {
        self.cards = cards
        self.dropped = dropped
    }
}

/// The fields of a card in the original contract.
public struct LegacyCard: Sendable, Equatable, Identifiable {
    public let id: Card.ID
    public var name: String
    /// An encoded image, or `nil`. A photograph that this program sent is a PNG.
    public var front: Data?
    public var back: Data?

    public init(id: Card.ID, name: String, front: Data? = nil, back: Data? = nil) {
        self.id = id
        self.name = name
        self.front = front
        self.back = back
    }

    /// The photograph of one side.
    public subscript(side: CardSide) -> Data? {
        side == .front ? front : back
    }
}

/// The reason that a card was rejected.
public enum OriginalRefusal: Sendable, Equatable {
    /// The server rejects this card.
    case card(reason: String)
    /// The server rejects all cards.
    case all(reason: String)
}
