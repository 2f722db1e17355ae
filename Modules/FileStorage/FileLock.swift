import FoundationEssentials
import Glibc
import ImageEditorFiles

/// A lock between processes; the kernel releases it when its holder dies.
///
/// Each acquisition opens the file anew, so that the lock also excludes other holders in this
/// process. Lock files are never removed: otherwise, two holders could lock two files of the same
/// name. Other files may be locked and removed; check ``isLinked`` after locking one.
package final class FileLock: Sendable {
    /// The maximum number of seconds to wait for a lock. A holder on a busy machine may be slow,
    /// and a stopped process never releases its lock.
    package enum Patience {
        /// The seconds to wait for the lock of a database.
        package static let database = 30.0
        /// The seconds to wait for another edit of the same file, which may render a large image.
        package static let edit = 60.0
    }

    package enum Mode {
        case shared, exclusive
    }

    private let descriptor: Int32

    /// Waits for the lock, on a thread that may block.
    ///
    /// - Parameter creating: False to lock an existing file only.
    /// - Throws: ``StorageError/busy(path:)`` after `seconds`, or an error if the file cannot be
    ///   opened or locked.
    package static func acquire(
        _ path: String, _ mode: Mode, seconds: Double = Patience.database, creating: Bool = true
    ) throws -> FileLock {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let descriptor = try open(path, creating)
        // Poll with a time limit: a blocking `flock` would wait forever for a stopped process.
        var pause: UInt32 = 200
        while true {
            if try lock(descriptor, mode, path) { return FileLock(descriptor) }
            guard ContinuousClock.now < deadline else {
                close(descriptor)
                throw StorageError.busy(path: path)
            }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
    }

    /// Tries to take the lock; returns `nil` if it is held.
    ///
    /// - Parameter creating: False to lock an existing file only.
    package static func attempt(
        _ path: String, _ mode: Mode, creating: Bool = true
    ) throws -> FileLock? {
        let descriptor = try open(path, creating)
        if try lock(descriptor, mode, path) { return FileLock(descriptor) }
        close(descriptor)
        return nil
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Releases the lock. A call at the end of a scope also keeps the lock alive until then.
    package func release() {
        flock(descriptor, LOCK_UN)
    }

    /// Runs `body`, then releases the lock.
    package func whileHeld<Value>(_ body: () throws -> Value) rethrows -> Value {
        defer { release() }
        return try body()
    }

    /// True if the locked file still has a name.
    package var isLinked: Bool {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && facts.st_nlink > 0
    }

    private static func open(_ path: String, _ creating: Bool) throws -> Int32 {
        while true {
            let descriptor = FileCalls.open(
                path, O_RDWR | (creating ? O_CREAT : 0) | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw StorageError.make(errno: errno, path: path) }
        }
    }

    private static func lock(_ descriptor: Int32, _ mode: Mode, _ path: String) throws -> Bool {
        let operation = mode == .shared ? LOCK_SH : LOCK_EX
        while flock(descriptor, operation | LOCK_NB) != 0 {
            let code = errno
            if code == EWOULDBLOCK { return false }
            guard code == EINTR else {
                close(descriptor)
                throw StorageError.make(errno: code, path: path)
            }
        }
        return true
    }
}
