import Synchronization

/// All waits for a device. They can be ended together.
final class PendingWaits: Sendable {
    private struct State {
        var next = 0
        var start = 0
        var ends: [Int: (start: Int, end: @Sendable (CameraError) -> Void)] = [:]
    }

    private let state = Mutex(State())

    /// The number of the latest start. A wait belongs to the start that was the latest when the
    /// wait began.
    var start: Int { state.withLock { $0.start } }

    /// Begins a new start. If an earlier start then reports the loss of the device, waits of the
    /// new one continue.
    func beginStart() { state.withLock { $0.start += 1 } }

    /// Waits for the result of `work`.
    ///
    /// The wait also ends after `limit`, by ``endAll(with:upTo:)``, and when the caller is
    /// cancelled. `work` is then cancelled, and its result is dropped.
    ///
    /// - Throws: Errors of `work`, or ``CameraError``.
    func wait<Value: Sendable>(
        atMost limit: Duration?, for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let answer = Answer<Value>()
        let id = add { answer.give(.failure($0)) }
        let worker = Task {
            do {
                answer.give(.success(try await work()))
            } catch {
                answer.give(.failure(error))
            }
        }
        let timer = limit.map { limit in
            Task {
                // If the wait is over by then, `answer` drops this result.
                try? await Task.sleep(for: limit)
                answer.give(.failure(CameraError.timedOut))
            }
        }
        defer {
            remove(id)
            worker.cancel()
            timer?.cancel()
        }
        return try await withTaskCancellationHandler {
            try await answer.value()
        } onCancel: {
            answer.give(.failure(CameraError.cancelled))
        }
    }

    /// Ends all current waits of starts up to `start`.
    func endAll(with error: CameraError, upTo start: Int = .max) {
        let ends = state.withLock { state in
            let ended = state.ends.filter { $0.value.start <= start }
            for id in ended.keys { state.ends[id] = nil }
            return ended.values.map(\.end)
        }
        for end in ends { end(error) }
    }

    private func add(_ end: @escaping @Sendable (CameraError) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.ends[state.next] = (state.start, end)
            return state.next
        }
    }

    private func remove(_ id: Int) {
        state.withLock { $0.ends[id] = nil }
    }
}
