import Synchronization

/// The first of several answers, for one who waits; later ones are dropped.
package final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Gives an answer, which counts unless another came first.
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

/// Does `work` and gives up waiting for it after `time`, even where it ignores that it is cancelled.
///
/// A cancelled caller is answered at once. Work that is given up is cancelled; what it brings later
/// is dropped.
///
/// - Parameters:
///   - sleep: Pauses, and throws `CancellationError` at once when the task is cancelled.
///   - error: What to throw after `time`.
/// - Throws: What `work` throws, `error`, or `CancellationError` for a cancelled caller.
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
