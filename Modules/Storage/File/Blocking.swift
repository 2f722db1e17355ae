import Foundation

/// Runs `work`, which may block, on a thread of its own: the cooperative pool has only a few, and
/// opening or repairing a database is too rare for a thread that waits for it.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
