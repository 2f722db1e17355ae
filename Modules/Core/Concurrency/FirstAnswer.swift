import Synchronization

/// Passes the first of several answers to one waiting caller, and drops later answers.
package final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Stores `answer` and passes it to the caller of ``value()``. Only the first call has an
    /// effect.
    package func settle(_ answer: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .settled: return nil
            case .open:
                state = .settled(answer)
                return nil
            case .awaited(let continuation):
                state = .settled(answer)
                return continuation
            }
        }
        waiting?.resume(returning: answer)
    }

    /// Waits for the first answer. Only one caller may wait.
    package func value() async -> Value {
        await withCheckedContinuation { continuation in
            let settled: Value? = state.withLock { state in
                if case .settled(let answer) = state { return answer }
                state = .awaited(continuation)
                return nil
            }
            if let settled { continuation.resume(returning: settled) }
        }
    }
}

/// Runs `work` and stops waiting for it after `time`, even if `work` ignores cancellation.
///
/// After `time`, the work is cancelled and its result is dropped. A cancelled caller does not wait
/// for the work either.
///
/// - Parameters:
///   - sleep: Pauses, and throws `CancellationError` at once if the task is cancelled.
///   - error: The error to throw after `time`.
/// - Throws: `error` after `time`; any error of `work`; `CancellationError` for a cancelled caller.
package func within<Value: Sendable>(
    _ time: Duration, or error: any Error,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try Task.checkCancellation()
    let answer = FirstAnswer<Result<Value, any Error>>()
    let task = Task {
        do {
            answer.settle(.success(try await work()))
        } catch {
            answer.settle(.failure(error))
        }
    }
    let clock = Task {
        try await sleep(time)
        answer.settle(.failure(error))
    }
    defer {
        task.cancel()
        clock.cancel()
    }
    return try await withTaskCancellationHandler {
        await answer.value()
    } onCancel: {
        answer.settle(.failure(CancellationError()))
    }.get()
}
