import Synchronization

/// Limits how many tasks work at a time for each key; the others wait in order of arrival.
///
/// AsyncHTTPClient has a limit of its own, but counts the time in its queue as time to connect:
/// the fiftieth image of a slow server would time out.
final class ConnectionLimiter<Key: Hashable & Sendable>: Sendable {
    private struct Queue {
        var active = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private struct State {
        var queues: [Key: Queue] = [:]
        var nextID = 0
        /// Tasks between asking and waiting. A task that is no longer here was cancelled.
        var arriving: Set<Int> = []
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Runs `body` when it is its turn.
    ///
    /// - Throws: Errors of `body`, or `CancellationError`.
    func run<Value: Sendable>(
        _ key: Key, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter(key)
        defer { leave(key) }
        return try await body()
    }

    /// The number of tasks that wait for their turn, for all keys.
    var waiting: Int { state.withLock { $0.queues.values.reduce(0) { $0 + $1.waiting.count } } }

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
            // A slot may have become free in the meantime.
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
