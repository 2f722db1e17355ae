import Foundation
import GRDB

/// Exposes SQLite's details of a failure, to find the cause of a ``StorageError``.
public enum StorageDiagnostics {
    /// Called before a failure becomes a ``StorageError``, with SQLite's or the system's codes
    /// and messages. They contain no statements and no values.
    @TaskLocal public static var observer: StorageObserver?

    static func note(_ error: any Error) {
        guard let observer, let error = error as? DatabaseError else { return }
        let codes = "SQLite \(error.resultCode.rawValue)/\(error.extendedResultCode.rawValue)"
        observer.tell("\(codes): \(error.message ?? error.resultCode.description)")
    }

    static func note(errno code: Int32, path: String) {
        observer?.tell("\(path): \(String(cString: strerror(code))) (errno \(code))")
    }
}

/// Receives the details of database failures.
///
/// This is a struct because optimised code of Swift 6.3 crashes on a task-local value that is a
/// plain function: its type is not found at run time.
public struct StorageObserver: Sendable {
    let tell: @Sendable (String) -> Void

    /// - Parameter tell: Called with a line for each failure, on any thread.
    public init(_ tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }
}
