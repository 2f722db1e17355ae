import Synchronization

/// The first of several answers, for one waiting caller; later answers are dropped.
package final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Gives an answer, which is dropped unless it is the first.
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

/// Runs `work` and stops waiting for it after `time`, even if it ignores cancellation.
///
/// A cancelled caller returns at once. After `time`, the work is cancelled and its result is
/// dropped.
///
/// - Parameters:
///   - sleep: Pauses, and throws `CancellationError` at once if the task is cancelled.
///   - error: The error to throw after `time`.
/// - Throws: Any error of `work`, `error`, or `CancellationError` for a cancelled caller.
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
