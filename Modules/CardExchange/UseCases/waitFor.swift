import Dispatch
import Synchronization

/// Blocks the current thread until an asynchronous operation ends, for code that cannot suspend,
/// such as libzip's callbacks. Never call this function from a task.
func waitFor<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let answer = Answer<Value>()
    Task {
        do {
            answer.settle(.success(try await body()))
        } catch {
            answer.settle(.failure(error))
        }
    }
    return try answer.wait().get()
}

private final class Answer<Value: Sendable>: Sendable {
    private let signal = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func settle(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        signal.signal()
    }

    func wait() -> Result<Value, any Error> {
        while true {
            signal.wait()
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
