import ImageEditorThreads
import Synchronization

/// A check for cancellation that C code can call.
final class Interruption: Sendable {
    private let isCancelled: @Sendable () -> Bool

    init(_ isCancelled: @escaping @Sendable () -> Bool) {
        self.isCancelled = isCancelled
    }

    /// Checks for cancellation.
    ///
    /// - Throws: `CancellationError` if the work was cancelled.
    func check() throws(CancellationError) {
        if isCancelled() { throw CancellationError() }
    }

    /// The argument for ``ask``; valid while this object exists.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Returns `true` if the work of the interruption at `context` was cancelled; `false` for a
    /// null pointer.
    static let ask: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Bool = { context in
        guard let context else { return false }
        return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isCancelled()
    }
}

/// Runs `body` with a check for cancellation, which `body` calls regularly.
///
/// - Parameter isCancelled: The caller's check; by default, the cancellation of the calling task,
/// or of the task that waits for the calling thread.
func interruptible<Value>(
    by isCancelled: (@Sendable () -> Bool)?,
    _ body: (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) rethrows -> Value {
    if let isCancelled { return try body(isCancelled) }
    return try withUnsafeCurrentTask { task in
        guard let task else {
            guard let check = ThreadCancellation.check else { return try body { false } }
            return try body(check.isCancelled)
        }
        let watched = WatchedTask(task)
        // Other threads may still check for cancellation after the task has ended.
        defer { watched.end() }
        return try body { watched.isCancelled }
    }
}

/// A task whose cancellation any thread may check. After ``end()``, the task may no longer exist
/// and is not accessed.
private final class WatchedTask: Sendable {
    /// `@unchecked Sendable`: other threads only check whether the task is cancelled, which is
    /// thread-safe.
    private struct Handle: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    private let handle: Mutex<Handle?>

    init(_ task: UnsafeCurrentTask) { handle = Mutex(Handle(task: task)) }

    /// True if the task was cancelled, and always after ``end()``.
    var isCancelled: Bool { handle.withLock { $0?.task.isCancelled ?? true } }

    func end() { handle.withLock { $0 = nil } }
}
