import Synchronization

/// Calls that wait until the test answers them; calls are numbered from 0.
///
/// A cancelled call throws `CancellationError`, unless the gate ignores cancellation.
final class Gate<Value: Sendable>: Sendable {
    private struct State {
        var calls = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
        var answers: [Int: Result<Value, any Error>] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let ignoresCancellation: Bool

    init(ignoresCancellation: Bool = false) {
        self.ignoresCancellation = ignoresCancellation
    }

    /// The number of calls so far.
    var calls: Int { state.withLock { $0.calls } }

    /// Waits for the answer to this call.
    func wait() async throws -> Value {
        let (call, reached) = state.withLock { state in
            state.calls += 1
            let reached = state.watchers.filter { $0.count <= state.calls }
            state.watchers.removeAll { $0.count <= state.calls }
            return (state.calls - 1, reached)
        }
        for watcher in reached { watcher.continuation.resume() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state in
                    if let answer = state.answers.removeValue(forKey: call) {
                        return Optional(answer)
                    }
                    state.waiting[call] = continuation
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            if !ignoresCancellation { answer(call, with: .failure(CancellationError())) }
        }
    }

    /// Waits until there were `count` calls.
    func reached(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.calls >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the call with this number; ignores a second answer.
    func answer(_ call: Int, with result: Result<Value, any Error>) {
        let continuation = state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: call)
            if continuation == nil { state.answers[call] = state.answers[call] ?? result }
            return continuation
        }
        continuation?.resume(with: result)
    }
}
