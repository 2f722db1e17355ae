import Synchronization

/// The observers of a store's changes.
package final class CardObservers: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Set<Card.ID>>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds an observer. The observer is removed when the consumer of its stream stops iterating.
    package func add() -> AsyncStream<Set<Card.ID>> {
        let (stream, continuation) = AsyncStream.makeStream(of: Set<Card.ID>.self)
        let number = state.withLock { state in
            state.last += 1
            state.continuations[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Sends the identifiers of changed cards to all observers, unless `changed` is empty.
    package func tell(_ changed: Set<Card.ID>) {
        guard !changed.isEmpty else { return }
        // Yield outside of the lock, because a consumer that ends its stream needs the lock.
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(changed) }
    }
}
