import Foundation

/// Runs `work`, which may block, on a thread of its own: the cooperative pool has only a few, and
/// opening or repairing a database is too rare for a thread that waits for it.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    // What belongs to the task does not come along to a thread by itself.
    let observer = StorageDiagnostics.observer
    return try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            let result = StorageDiagnostics.$observer.withValue(observer) {
                Result(catching: work)
            }
            continuation.resume(with: result)
        }
    }
}
