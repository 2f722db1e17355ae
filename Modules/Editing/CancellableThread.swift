import Core
import Synchronization

/// Runs long synchronous work on a new thread while the calling task waits.
///
/// - Parameter work: Gets a question to ask now and then: whether the calling task was cancelled.
/// - Throws: What `work` throws; `CancellationError` when the task was cancelled; `POSIXError`
///   where no thread can be had.
func onCancellableThread<Value: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) async throws -> Value {
    try Task.checkCancellation()
    let flag = CancellationFlag()
    let result = try await withTaskCancellationHandler {
        try await onOwnThread { Result { try work { flag.isSet } } }
    } onCancel: {
        flag.set()
    }
    try Task.checkCancellation()
    return try result.get()
}

private final class CancellationFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}
