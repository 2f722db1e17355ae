/// Shares one running task among simultaneous callers that want the same result.
///
/// A cancelled caller gets `CancellationError` at once. The task keeps running while any caller
/// waits for it. When the last waiting caller is cancelled, the task is cancelled, too.
package actor SharedWork<Key: Hashable & Sendable, Value: Sendable> {
    private struct Run {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private var runs: [Key: Run] = [:]
    private var counter = 0

    package init() {}

    /// Returns the result for `key`.
    ///
    /// - Parameter work: Makes the result. It is called only if no task for `key` is running.
    /// - Throws: Any error of the work; `CancellationError`.
    package func value(
        for key: Key, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        counter += 1
        let caller = counter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, as: caller, continuation, work)
            }
        } onCancel: {
            Task { await leave(key, as: caller) }
        }
    }

    private func join(
        _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        // The caller was cancelled before it joined. `leave` finds no continuation of this caller,
        // so the continuation is resumed here.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        if runs[key] == nil {
            let number = caller
            let task = Task {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await work())
                } catch {
                    result = .failure(error)
                }
                finish(key, number: number, with: result)
            }
            runs[key] = Run(number: number, task: task)
        }
        runs[key]?.waiting[caller] = continuation
    }

    private func leave(_ key: Key, as caller: Int) {
        guard let continuation = runs[key]?.waiting.removeValue(forKey: caller) else { return }
        continuation.resume(throwing: CancellationError())
        if let run = runs[key], run.waiting.isEmpty {
            run.task.cancel()
            runs[key] = nil
        }
    }

    private func finish(_ key: Key, number: Int, with result: Result<Value, any Error>) {
        // A cancelled task may end after the next task for the same key has begun. Its result is
        // dropped.
        guard let run = runs[key], run.number == number else { return }
        runs[key] = nil
        for continuation in run.waiting.values { continuation.resume(with: result) }
    }
}
