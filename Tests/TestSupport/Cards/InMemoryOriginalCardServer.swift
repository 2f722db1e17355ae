public import Cards
import Synchronization

/// The original's contract without a network: a list, and cards that replace each other.
public final class InMemoryOriginalCardServer: OriginalCardServer {
    private let state = Mutex<[OriginalCard]>([])

    public init(_ cards: [OriginalCard] = []) {
        state.withLock { $0 = cards }
    }

    /// What the list has.
    public var list: [OriginalCard] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    public func cards() -> OriginalCards { OriginalCards(cards: list) }

    public func post(_ card: OriginalCard) -> OriginalRefusal? {
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
