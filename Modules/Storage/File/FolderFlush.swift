import Foundation
import GRDBSQLite
import Glibc
import ImageEditorFileStorage
import ImageEditorFiles
import Synchronization

/// Detects that the folder of a new log could not be flushed to the disk.
///
/// SQLite ignores this failure. After a power failure the log could be lost, and with it content
/// that was reported as stored. So we replace the function with which SQLite opens a folder to
/// flush it: ours flushes the folder itself, and counts the failures.
enum FolderFlush {
    /// The number of failed flushes of each folder.
    private static let failures = Mutex<[FileIdentity: Int]>([:])

    /// Runs `body`, which uses the database at `path`.
    ///
    /// - Throws: Errors of `body`, or ``StorageError/inputOutput(path:reason:)`` if a folder
    ///   could not be flushed.
    static func watched<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        _ = isInstalled
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let before = count(folder)
        let value = try body()
        guard count(folder) == before else {
            throw StorageError.inputOutput(path: path, reason: "its folder cannot be flushed")
        }
        return value
    }

    /// Replaces SQLite's function that opens folders, once per process. `false` if SQLite does not
    /// allow that; SQLite then flushes folders, and failures are not detected.
    private static let isInstalled: Bool = {
        guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else {
            return false
        }
        // This function flushes the folder and returns an error. SQLite then assumes that the
        // system cannot open folders, and flushes nothing itself.
        let openFolder: OpenFolder = { file, _ in
            if let file { FolderFlush.flushFolder(of: String(cPath: file)) }
            return SQLITE_CANTOPEN
        }
        let call = unsafeBitCast(openFolder, to: sqlite3_syscall_ptr.self)
        return replace(system, "openDirectory", call) == SQLITE_OK
    }()

    /// SQLite's function that opens the folder of a file, to flush it.
    private typealias OpenFolder =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Int32

    private static func flushFolder(of file: String) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        do {
            try FileSystem.synchronize(folder: folder.path)
        } catch {
            // Compare by identity: SQLite has resolved symbolic links in its path.
            guard let identity = try? FileStatus(path: folder.path)?.identity else { return }
            failures.withLock { $0[identity, default: 0] += 1 }
        }
    }

    private static func count(_ folder: String) -> Int {
        guard let identity = try? FileStatus(path: folder)?.identity else { return 0 }
        return failures.withLock { $0[identity, default: 0] }
    }
}
