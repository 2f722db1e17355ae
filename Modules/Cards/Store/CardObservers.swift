import Synchronization

/// Those who listen to a store's changes.
package final class CardObservers: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<Set<Card.ID>>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// One more, until its consumer stops listening or these observers go away.
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

    /// Tells all that these cards have changed; nothing where there are none.
    package func tell(_ changed: Set<Card.ID>) {
        guard !changed.isEmpty else { return }
        // Outside of the lock: whoever ends a stream meanwhile needs it.
        let continuations = state.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(changed) }
    }
}
