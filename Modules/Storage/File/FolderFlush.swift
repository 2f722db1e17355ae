import Foundation
import GRDBSQLite
import Glibc
import ImageEditorFiles
import Synchronization

/// Notices when the folder of a new log cannot be flushed to the disk.
///
/// SQLite goes on then as if nothing had happened, and a loss of power could take the log, and with
/// it what was said to be kept. So SQLite is given a function of ours to open folders with.
enum FolderFlush {
    /// How often each folder could not be flushed.
    private static let failures = Mutex<[FileIdentity: Int]>([:])

    /// Runs `body`, which uses the database at `path`.
    ///
    /// - Throws: What `body` throws, or that a folder could not be flushed meanwhile.
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

    /// Once a process; `false` where SQLite does not know the call, and flushes as it always did.
    private static let isInstalled: Bool = {
        guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else {
            return false
        }
        // It flushes by itself and then says that there is nothing to open, which SQLite takes for
        // a system that need not flush folders.
        let openFolder: OpenFolder = { file, _ in
            if let file { FolderFlush.flushFolder(of: String(cString: file)) }
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
            // By identity: SQLite has followed links in the path that it gives.
            guard let identity = try? FileStatus(path: folder.path)?.identity else { return }
            failures.withLock { $0[identity, default: 0] += 1 }
        }
    }

    private static func count(_ folder: String) -> Int {
        guard let identity = try? FileStatus(path: folder)?.identity else { return 0 }
        return failures.withLock { $0[identity, default: 0] }
    }
}
