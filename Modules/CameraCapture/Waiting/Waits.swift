import Synchronization

/// All who wait for a device. They can be told together that nothing will come.
final class Waits: Sendable {
    private struct State {
        var next = 0
        var ends: [Int: @Sendable (CameraError) -> Void] = [:]
    }

    private let state = Mutex(State())

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

    /// Ends every wait that there is now.
    func endAll(with error: CameraError) {
        let ends = state.withLock { state in
            defer { state.ends = [:] }
            return Array(state.ends.values)
        }
        for end in ends { end(error) }
    }

    private func add(_ end: @escaping @Sendable (CameraError) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.ends[state.next] = end
            return state.next
        }
    }

    private func remove(_ id: Int) {
        state.withLock { $0.ends[id] = nil }
    }
}
