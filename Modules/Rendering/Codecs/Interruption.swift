import Synchronization

/// The question whether somebody still waits, in a form that C can ask.
final class Interruption: Sendable {
    private let isCancelled: @Sendable () -> Bool

    init(_ isCancelled: @escaping @Sendable () -> Bool) {
        self.isCancelled = isCancelled
    }

    /// - Throws: `CancellationError` where nobody does.
    func check() throws(CancellationError) {
        if isCancelled() { throw CancellationError() }
    }

    /// What C hands back to ``ask``; valid as long as this object lives.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The question as a function of C's.
    static let ask: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Bool = { context in
        guard let context else { return false }
        return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isCancelled()
    }
}

/// Does `body`, which asks now and then whether to stop.
///
/// - Parameter isCancelled: The caller's question; without one, `body` stops where the task that
///   calls this was cancelled.
func interruptible<Value>(
    by isCancelled: (@Sendable () -> Bool)?,
    _ body: (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
) rethrows -> Value {
    if let isCancelled { return try body(isCancelled) }
    return try withUnsafeCurrentTask { task in
        guard let task else { return try body { false } }
        let watched = WatchedTask(task)
        // The engine's threads may ask a moment longer than the task lives.
        defer { watched.end() }
        return try body { watched.isCancelled }
    }
}

/// A task that any thread may ask about while it is known to live.
private final class WatchedTask: Sendable {
    /// Other threads may ask a task whether it was cancelled, and nothing else.
    private struct Handle: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    private let handle: Mutex<Handle?>

    init(_ task: UnsafeCurrentTask) { handle = Mutex(Handle(task: task)) }

    /// - Returns: `true` after ``end()``.
    var isCancelled: Bool { handle.withLock { $0?.task.isCancelled ?? true } }

    func end() { handle.withLock { $0 = nil } }
}
