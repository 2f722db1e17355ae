import Glibc

/// Exposes the details of a failure, to find the cause of a ``StorageError``.
public enum StorageDiagnostics {
    /// Receives the details of a failure before it becomes a ``StorageError``: the codes of SQLite
    /// or the system, and their messages. They contain no SQL statements and no values. With `nil`,
    /// they are dropped.
    @TaskLocal public static var observer: StorageObserver?

    package static func note(errno code: Int32, path: String) {
        observer?.tell("\(path): \(String(cString: strerror(code))) (errno \(code))")
    }
}

/// Receives the details of the failures of stores.
///
/// This is a struct because optimised code of Swift 6.3 crashes on a task-local value that is a
/// plain function: its type is not found at run time.
public struct StorageObserver: Sendable {
    package let tell: @Sendable (String) -> Void

    /// - Parameter tell: Called with a line for each failure, on any thread.
    public init(_ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }
}
