import Foundation
import GRDB
import Glibc

extension StorageError {
    /// What a failed system call means.
    static func make(errno code: Int32, path: String) -> StorageError {
        StorageDiagnostics.note(errno: code, path: path)
        return switch code {
        case EACCES, EPERM, EROFS: .permission(path: path)
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .inputOutput(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// What a failed database operation means; errors that are not SQLite's stay what they are.
    static func make(_ error: any Error, path: String) -> any Error {
        StorageDiagnostics.note(error)
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_PERM where isDenied(path), .SQLITE_READONLY where isDenied(path),
            .SQLITE_AUTH where isDenied(path), .SQLITE_CANTOPEN where isDenied(path):
            return StorageError.permission(path: path)
        case .SQLITE_FULL: return StorageError.diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: return StorageError.busy(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return StorageError.corrupt(path: path)
        case .SQLITE_IOERR where isFull(path): return StorageError.diskFull(path: path)
        default:
            let reason = error.message ?? error.resultCode.description
            return StorageError.inputOutput(path: path, reason: reason)
        }
    }

    /// Whether there is no room for the files beside the database at `path`: SQLite has no word for
    /// that where it is its shared memory that does not fit.
    private static func isFull(_ path: String) -> Bool {
        var facts = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard statvfs(folder, &facts) == 0 else { return false }
        return facts.f_bavail < 65_536 / max(facts.f_frsize, 1)
    }

    /// Whether the database at `path` may not be used. SQLite also says so of files that it could
    /// not open for writing because of a failure.
    private static func isDenied(_ path: String) -> Bool {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return access(folder, W_OK | X_OK) != 0
            || ["", "-wal", "-shm"].contains {
                FileSystem.exists(path + $0) && access(path + $0, R_OK | W_OK) != 0
            }
    }
}
