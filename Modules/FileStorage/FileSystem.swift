import FoundationEssentials
import Glibc
import ImageEditorFiles

/// System calls for stores; failures are thrown as ``StorageError``.
package enum FileSystem {
    /// Creates a folder and its parents with access for their owner only. An existing one stays
    /// unchanged.
    package static func makeFolder(_ path: String) throws {
        try translated { () throws(FileError) in try Folder.make(path) }
    }

    /// Flushes a folder's entries to the disk, so that they survive a power failure.
    package static func synchronize(folder: String) throws {
        try translated { () throws(FileError) in try Folder.flush(folder) }
    }

    private static func translated(_ body: () throws(FileError) -> Void) throws {
        do throws(FileError) {
            try body()
        } catch .system(_, let path, let code) {
            throw StorageError.make(errno: code, path: path)
        }
    }

    package static func exists(_ path: String) -> Bool {
        FileCalls.exists(path)
    }

    package static func move(_ path: String, to target: String) throws {
        guard FileCalls.rename(path, to: target) == 0 else {
            throw StorageError.make(errno: errno, path: path)
        }
    }

    /// Removes a file; a missing one is not an error.
    package static func remove(_ path: String) throws {
        guard FileCalls.unlink(path) == 0 || errno == ENOENT else {
            throw StorageError.make(errno: errno, path: path)
        }
    }
}
