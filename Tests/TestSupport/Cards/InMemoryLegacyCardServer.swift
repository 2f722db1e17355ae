public import Cards
import Synchronization

/// An in-memory server with the original contract of docs/cards-protocol.md. A posted card replaces
/// the card with the same identifier.
public final class InMemoryLegacyCardServer: LegacyCardServer {
    private let state = Mutex<[LegacyCard]>([])

    public init(_ cards: [LegacyCard] = []) {
        state.withLock { $0 = cards }
    }

    /// The cards that the server lists.
    public var list: [LegacyCard] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    public func cards() -> LegacyCards { LegacyCards(cards: list) }

    public func post(_ card: LegacyCard) -> OriginalRefusal? {
        state.withLock { cards in
            if let index = cards.firstIndex(where: { $0.id == card.id }) {
                cards[index] = card
            } else {
                cards.append(card)
            }
        }
        return nil
    }
}
