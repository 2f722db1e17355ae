import Foundation
import Glibc

/// The few system calls that databases need besides SQLite's own.
enum FileSystem {
    /// Makes a folder and those above it, for their owner alone. One that is there stays as it is.
    static func makeFolder(_ path: String) throws {
        var facts = stat()
        if stat(path, &facts) == 0 {
            guard facts.st_mode & S_IFMT == S_IFDIR else {
                throw StorageError.make(errno: ENOTDIR, path: path)
            }
            return
        }
        guard errno == ENOENT else { throw StorageError.make(errno: errno, path: path) }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard parent != path else { throw StorageError.make(errno: ENOENT, path: path) }
        try makeFolder(parent)
        try makeFolder(path, in: parent)
    }

    private static func makeFolder(_ path: String, in parent: String) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw StorageError.make(errno: errno, path: path)
        }
        // A folder that is lost with the power takes along what was said to be kept in it.
        try synchronize(folder: parent)
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

    /// Makes the names in a folder survive a loss of power.
    static func synchronize(folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that may be written but not read cannot be opened, hence not flushed.
        if descriptor < 0 && errno == EACCES { return }
        guard descriptor >= 0 else { throw StorageError.make(errno: errno, path: folder) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            // Some file systems do not flush folders, and say so this way.
            if errno == EINVAL { return }
            throw StorageError.make(errno: errno, path: folder)
        }
    }
}
