import Foundation
import Glibc
import ImageEditorFiles

/// The few system calls that databases need besides SQLite's own.
enum FileSystem {
    /// Makes a folder and those above it, for their owner alone. One that is there stays as it is.
    static func makeFolder(_ path: String) throws {
        try translated { () throws(FileError) in try Folder.make(path) }
    }

    /// Makes the names in a folder survive a loss of power.
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

    /// Makes an empty file that only its owner may use, before anything is written to it.
    static func makeFile(_ path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: path) }
        close(descriptor)
    }

    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Takes the group's and others' rights away, where they have any.
    static func makePrivate(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & 0o077 != 0 else { return }
        // Somebody else's file stays as it is: SQLite says whether it can be used.
        _ = chmod(path, 0o600)
    }

    static func move(_ path: String, to target: String) throws {
        guard rename(path, target) == 0 else {
            throw StorageError.make(errno: errno, path: path)
        }
    }

    /// Removes a file; none is fine.
    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw StorageError.make(errno: errno, path: path)
        }
    }
}
