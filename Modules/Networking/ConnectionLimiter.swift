import Synchronization

/// Lets so many work at a time for each key; the others wait in the order they came.
///
/// The pool below has a limit of its own, but there the time in the queue counts as the time to
/// connect: the fiftieth image of a slow server would fail.
final class ConnectionLimiter<Key: Hashable & Sendable>: Sendable {
    private struct Queue {
        var active = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private struct State {
        var queues: [Key: Queue] = [:]
        var nextID = 0
        /// Those between asking and waiting; whoever is not here any more was cancelled.
        var arriving: Set<Int> = []
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Runs `body` when it is its turn.
    ///
    /// - Throws: What `body` throws, or `CancellationError`.
    func run<Value: Sendable>(
        _ key: Key, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter(key)
        defer { leave(key) }
        return try await body()
    }

    private func enter(_ key: Key) async throws {
        let id: Int? = state.withLock { state in
            if state.queues[key, default: Queue()].active < limit {
                state.queues[key, default: Queue()].active += 1
                return nil
            }
            state.nextID += 1
            state.arriving.insert(state.nextID)
            return state.nextID
        }
        guard let id else { return }
        let isAdmitted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(continuation, id: id, for: key) }
        } onCancel: {
            cancel(id, for: key)
        }
        guard isAdmitted else { throw CancellationError() }
    }

    private func wait(_ continuation: CheckedContinuation<Bool, Never>, id: Int, for key: Key) {
        let answer: Bool? = state.withLock { state in
            guard state.arriving.remove(id) != nil else { return false }
            // A place may have become free since it was asked for.
            if state.queues[key, default: Queue()].active < limit {
                state.queues[key, default: Queue()].active += 1
                return true
            }
            state.queues[key, default: Queue()].waiting.append((id, continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func cancel(_ id: Int, for key: Key) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard let index = state.queues[key]?.waiting.firstIndex(where: { $0.id == id }) else {
                state.arriving.remove(id)
                return nil
            }
            return state.queues[key]?.waiting.remove(at: index).continuation
        }
        continuation?.resume(returning: false)
    }

    private func leave(_ key: Key) {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard var queue = state.queues[key] else { return nil }
            defer { state.queues[key] = queue.active == 0 ? nil : queue }
            guard queue.waiting.isEmpty else { return queue.waiting.removeFirst().continuation }
            queue.active -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
