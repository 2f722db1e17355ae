import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Reads and writes one file: a remembered edit, an original or a rendered image.
enum EditFile {
    private static let unreadable = "it cannot be read"

    /// Returns the bytes at `path`; `nil` if there is no file.
    static func read(_ path: String) throws -> Data? {
        guard FileSystem.exists(path) else { return nil }
        switch FileCalls.openRegular(path) {
        case .failed(ENOENT): return nil
        case .failed(let code): throw failure(code, path)
        case .other: throw StorageError.pipeOrDevice(path)
        case .opened(let descriptor):
            defer { close(descriptor) }
            do throws(FileReadingError) {
                return try FileCalls.rest(of: descriptor)
            } catch .system(let code) {
                throw failure(code, path)
            } catch {
                throw StorageError.inputOutput(path: path, reason: unreadable)
            }
        }
    }

    private static func failure(_ code: Int32, _ path: String) -> StorageError {
        StorageDiagnostics.note(errno: code, path: path)
        return switch code {
        case EACCES, EPERM: .permission(path: path)
        default: .inputOutput(path: path, reason: unreadable)
        }
    }

    /// Returns the first bytes of the file at `path`, at most `count`; empty if the file cannot be
    /// read.
    static func start(of path: String, count: Int) -> [UInt8] {
        guard case .opened(let descriptor) = FileCalls.openRegular(path) else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = max(Glibc.read(descriptor, buffer.baseAddress, count), 0)
        }
    }

    static func write(
        _ data: Data, to path: String, _ durability: EditDurability = .power
    ) throws {
        do throws(FileError) {
            try AtomicFile.write(
                data, to: URL(filePath: path),
                flushing: durability == .power ? .everything : .nothing)
        } catch .system(_, let path, let code) {
            throw StorageError.make(errno: code, path: path)
        } catch {
            throw StorageError.inputOutput(path: path, reason: error.errorText)
        }
    }

    /// Sets the file's access and modification times, in nanoseconds since 1970. If the system
    /// denies it, the times stay.
    static func setTime(_ written: Int, of path: String) {
        let (seconds, rest) = written.quotientAndRemainder(dividingBy: 1_000_000_000)
        let time = timespec(tv_sec: seconds, tv_nsec: rest)
        _ = path.withCPath { path in
            withUnsafeBytes(of: (time, time)) { times in
                utimensat(AT_FDCWD, path, times.bindMemory(to: timespec.self).baseAddress, 0)
            }
        }
    }

    /// Returns the file's modification time in nanoseconds since 1970, and its size; `nil` if there
    /// is no regular file.
    static func facts(_ path: String) -> (written: Int, size: Int)? {
        var facts = stat()
        guard FileCalls.linkStatus(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        let time = facts.st_mtim
        return (time.tv_sec * 1_000_000_000 + time.tv_nsec, Int(facts.st_size))
    }
}
