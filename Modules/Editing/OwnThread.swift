import Foundation
import Synchronization

/// Runs long synchronous work on a new thread while the calling task waits.
///
/// - Parameter work: Gets a question to ask now and then: whether the calling task was cancelled.
/// - Throws: What `work` throws; `CancellationError` when the task was cancelled.
func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) async throws -> Value {
    try Task.checkCancellation()
    let flag = CancellationFlag()
    let result: Result<Value, any Error> = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: Result { try work { flag.isSet } })
            }
            thread.stackSize = 1 << 21
            thread.start()
        }
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
