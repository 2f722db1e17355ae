import Synchronization

/// All who wait for a device. They can be told together that nothing will come.
final class PendingWaits: Sendable {
    private struct State {
        var next = 0
        var start = 0
        var ends: [Int: (start: Int, end: @Sendable (CameraError) -> Void)] = [:]
    }

    private let state = Mutex(State())

    /// The number of the newest start; a wait belongs to the one that is newest when it begins.
    var start: Int { state.withLock { $0.start } }

    /// Says that the device starts anew: what is told of its loss before means no later wait.
    func beginStart() { state.withLock { $0.start += 1 } }

    /// Waits for what `work` gives.
    ///
    /// The wait ends all the same after `limit`, with ``endAll(with:)``, and with the caller's
    /// cancellation; `work` is cancelled then, and what it still does is seen by nobody.
    ///
    /// - Throws: What `work` throws, or ``CameraError``.
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
                // Cancelled when the wait is over: then nobody hears the answer.
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

    /// Ends every wait that there is now, of starts up to `start`.
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
