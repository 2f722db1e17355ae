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
        case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH:
            return StorageError.permission(path: path)
        case .SQLITE_FULL: return StorageError.diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: return StorageError.busy(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return StorageError.corrupt(path: path)
        case .SQLITE_CANTOPEN where access(folder(of: path), W_OK) != 0:
            return StorageError.permission(path: path)
        default:
            let reason = error.message ?? error.resultCode.description
            return StorageError.inputOutput(path: path, reason: reason)
        }
    }

    private static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
