import Core
import ImageEditorThreads

/// Runs blocking `work` on a new thread. Opening and repairing databases is too rare to keep a
/// thread for it.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    // A new thread does not inherit task-local values.
    let observer = StorageDiagnostics.observer
    return try await onOwnThread {
        try StorageDiagnostics.$observer.withValue(observer, operation: work)
    }
}
