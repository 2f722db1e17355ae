import Foundation
import Glibc
import ImageEditorFileStorage
import ImageEditorFiles

/// The system calls that databases need in addition to SQLite's own.
extension FileSystem {
    /// Creates an empty file with access for its owner only.
    static func makeFile(_ path: String) throws {
        let descriptor = FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: path) }
        close(descriptor)
    }

    /// Removes the access of group and others, if they have any.
    static func makePrivate(_ path: String) {
        var facts = stat()
        guard FileCalls.status(path, &facts) == 0, facts.st_mode & 0o077 != 0 else { return }
        // Another user's file stays unchanged: SQLite reports whether it can be used.
        _ = path.withCPath { chmod($0, 0o600) }
    }

    /// Opens a file for reading.
    static func open(_ path: String) throws -> FileHandle {
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: path) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
