import Synchronization

/// The pictures that wait, for threads that take one after the other.
///
/// What another run is at work on is put off until nothing else waits.
final class BatchQueue: Sendable {
    private struct State {
        var next = 0
        var putOff: [BatchItem] = []
        var isStopped = false
    }

    private let items: [BatchItem]
    private let state = Mutex(State())

    init(_ items: [BatchItem]) {
        self.items = items
    }

    /// The next picture, and whether it was put off.
    func take() -> (item: BatchItem, wasPutOff: Bool)? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            if state.next < items.count {
                defer { state.next += 1 }
                return (items[state.next], false)
            }
            return state.putOff.popLast().map { ($0, true) }
        }
    }

    func putOff(_ item: BatchItem) {
        state.withLock { $0.putOff.append(item) }
    }

    /// Nothing more is taken.
    func stop() {
        state.withLock { $0.isStopped = true }
    }
}
