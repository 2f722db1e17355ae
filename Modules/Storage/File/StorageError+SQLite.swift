import Foundation
import GRDB
import Glibc
import ImageEditorFileStorage
import ImageEditorFiles

extension StorageError {
    /// Translates an error of SQLite; other errors are returned unchanged.
    static func make(_ error: any Error, path: String) -> any Error {
        StorageDiagnostics.note(error)
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_PERM where isDenied(path), .SQLITE_READONLY where isDenied(path),
            .SQLITE_AUTH where isDenied(path), .SQLITE_CANTOPEN where isDenied(path):
            return isReadOnly(path)
                ? StorageError.readOnly(path: path) : StorageError.permission(path: path)
        case .SQLITE_FULL: return StorageError.diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: return StorageError.busy(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return StorageError.corrupt(path: path)
        case .SQLITE_IOERR where isFull(path): return StorageError.diskFull(path: path)
        default:
            let reason = error.message ?? error.resultCode.description
            return StorageError.inputOutput(path: path, reason: reason)
        }
    }

    /// Returns true if there is no space for the files beside the database at `path`. SQLite has no
    /// error code for shared memory that does not fit.
    private static func isFull(_ path: String) -> Bool {
        var facts = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard folder.withCPath({ statvfs($0, &facts) }) == 0 else { return false }
        return facts.f_bavail < 65_536 / max(facts.f_frsize, 1)
    }

    /// Returns true if access to the database at `path` is denied. The permissions are checked,
    /// because SQLite reports the same error if it could not open a file for another reason.
    private static func isDenied(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return !isGranted(folder, W_OK | X_OK)
            || ["", "-wal", "-shm"].contains {
                FileSystem.exists(path + $0) && !isGranted(path + $0, R_OK | W_OK)
            }
    }

    private static func isReadOnly(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return !isGranted(folder, W_OK) && errno == EROFS
    }

    private static func isGranted(_ path: String, _ mode: Int32) -> Bool {
        path.withCPath { access($0, mode) } == 0
    }
}

extension StorageDiagnostics {
    static func note(_ error: any Error) {
        guard let observer, let error = error as? DatabaseError else { return }
        let codes = "SQLite \(error.resultCode.rawValue)/\(error.extendedResultCode.rawValue)"
        observer.tell("\(codes): \(error.message ?? error.resultCode.description)")
    }
}
