import Foundation
import Glibc
import ImageEditorFiles

/// The system calls that databases need in addition to SQLite's own.
enum FileSystem {
    /// Creates a folder and its parents with access for their owner only. An existing one stays
    /// unchanged.
    static func makeFolder(_ path: String) throws {
        try translated { () throws(FileError) in try Folder.make(path) }
    }

    /// Flushes a folder's entries to the disk, so that they survive a power failure.
    static func synchronize(folder: String) throws {
        try translated { () throws(FileError) in try Folder.flush(folder) }
    }

    private static func translated(_ body: () throws(FileError) -> Void) throws {
        do throws(FileError) {
            try body()
        } catch .system(_, let path, let code) {
            throw StorageError.make(errno: code, path: path)
        }
    }

    /// Creates an empty file with access for its owner only.
    static func makeFile(_ path: String) throws {
        let descriptor = FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: path) }
        close(descriptor)
    }

    static func exists(_ path: String) -> Bool {
        FileCalls.exists(path)
    }

    /// Removes the access of group and others, if they have any.
    static func makePrivate(_ path: String) {
        var facts = stat()
        guard FileCalls.status(path, &facts) == 0, facts.st_mode & 0o077 != 0 else { return }
        // Another user's file stays unchanged: SQLite reports whether it can be used.
        _ = path.withCPath { chmod($0, 0o600) }
    }

    static func move(_ path: String, to target: String) throws {
        guard FileCalls.rename(path, to: target) == 0 else {
            throw StorageError.make(errno: errno, path: path)
        }
    }

    /// Opens a file for reading.
    static func open(_ path: String) throws -> FileHandle {
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: path) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Removes a file; a missing one is not an error.
    static func remove(_ path: String) throws {
        guard FileCalls.unlink(path) == 0 || errno == ENOENT else {
            throw StorageError.make(errno: errno, path: path)
        }
    }
}
