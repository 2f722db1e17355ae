import Synchronization

/// The images that wait for a worker thread.
///
/// An image that another run works on is deferred until no other image waits.
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

    /// Returns the next image, and true if it was deferred; `nil` if no image waits or the queue
    /// was stopped.
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

    /// Ends the queue: ``take()`` returns `nil` from now on.
    func stop() {
        state.withLock { $0.isStopped = true }
    }
}
