import Core
import ImageEditorThreads

/// Runs `work`, which may block, on a thread of its own: opening or repairing a database is too
/// rare for a thread that waits for it.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    // What belongs to the task does not come along to a thread by itself.
    let observer = StorageDiagnostics.observer
    return try await onOwnThread {
        try StorageDiagnostics.$observer.withValue(observer, operation: work)
    }
}
