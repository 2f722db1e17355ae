public import FoundationEssentials
import Glibc
import ImageEditorFiles

/// An error of a store.
public enum StorageError: Error, Equatable, Sendable {
    /// The system denies reading or writing `path`.
    case permission(path: String)
    /// The file system of `path` is read-only.
    case readOnly(path: String)
    /// An earlier version created `path`. It must be changed before it is read, but its file system
    /// is read-only.
    case outdated(path: String)
    /// There is no space left for writing `path`.
    case diskFull(path: String)
    /// Reading or writing `path` failed.
    case inputOutput(path: String, reason: String)
    /// A newer version of this product created `path`; it was not changed.
    case newerVersion(path: String)
    /// Another process, or another part of this one, has locked `path` for too long.
    case busy(path: String)
    /// `path` is damaged, and repairing it did not help.
    case corrupt(path: String)
}

extension StorageError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .permission(let path): "no permission to use \(path)"
        case .readOnly(let path): "the file system of \(path) is read-only"
        case .outdated(let path):
            "an earlier version made \(path), and its file system is read-only"
        case .diskFull(let path): "no space left to write \(path)"
        case .inputOutput(let path, let reason): "cannot use \(path): \(reason)"
        case .newerVersion(let path): "a newer version of this product made \(path)"
        case .busy(let path): "another process is using \(path)"
        case .corrupt(let path): "\(path) is damaged"
        }
    }
}

extension StorageError: SystemFailure {
    package var systemCode: Int32 {
        switch self {
        case .permission: EACCES
        case .readOnly, .outdated: EROFS
        case .diskFull: ENOSPC
        case .busy: EAGAIN
        case .inputOutput, .newerVersion, .corrupt: EIO
        }
    }
}

extension StorageError {
    /// The error of a store's file that is a pipe, a device or a socket.
    package static func pipeOrDevice(_ path: String) -> StorageError {
        .inputOutput(path: path, reason: RegularFile.otherReason)
    }

    /// The error of a store's file that is a folder.
    package static func folder(_ path: String) -> StorageError {
        .inputOutput(path: path, reason: "it is a folder")
    }

    /// Translates the `errno` of a failed system call.
    package static func make(errno code: Int32, path: String) -> StorageError {
        StorageDiagnostics.note(errno: code, path: path)
        return switch code {
        case EACCES, EPERM: .permission(path: path)
        case EROFS: .readOnly(path: path)
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .inputOutput(path: path, reason: String(cString: strerror(code)))
        }
    }
}
