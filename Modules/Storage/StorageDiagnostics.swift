import Foundation
import GRDB

/// What the database says about a failure, for whoever looks for causes behind a ``StorageError``.
public enum StorageDiagnostics {
    /// Told of a failure before it becomes a ``StorageError``: SQLite's codes and words, or the
    /// system's. No statement and no value is among them.
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
