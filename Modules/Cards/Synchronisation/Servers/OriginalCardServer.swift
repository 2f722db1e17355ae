public import Foundation

/// A server that has the original's contract alone: it lists cards, and takes one.
public protocol OriginalCardServer: Sendable {
    /// Every card that the server shows.
    ///
    /// - Throws: ``CardServerError`` or `CancellationError`, as everything here.
    func cards() async throws -> OriginalCards

    /// Keeps `card` in place of the one of its identifier.
    ///
    /// - Returns: `nil`, or why the server did not take it.
    func post(_ card: OriginalCard) async throws -> OriginalRefusal?
}

/// A list of cards in the original contract.
public struct OriginalCards: Sendable, Equatable {
    public var cards: [OriginalCard]
    /// How many cards could not be read.
    public var dropped: Int

    public init(cards: [OriginalCard], dropped: Int = 0) {
        self.cards = cards
        self.dropped = dropped
    }
}

/// All that the original contract says of a card.
public struct OriginalCard: Sendable, Equatable, Identifiable {
    public let id: Card.ID
    public var name: String
    /// An encoded image; a PNG where we have sent it. `nil` for none.
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

/// Why a card was not taken.
public enum OriginalRefusal: Sendable, Equatable {
    /// The reason lies with the card.
    case card(reason: String)
    /// The server takes none.
    case all(reason: String)
}
