import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// Reads whole files up to a size limit.
enum FileReader {
    /// Reads the file at `path`, or standard input if `path` is `nil`.
    ///
    /// The file is read and not mapped, because reading a mapped file that was truncated
    /// meanwhile would crash the process.
    ///
    /// - Throws: `POSIXError`; ``ImageRenderingError/limitExceeded(name:limit:actual:)`` for a
    ///   regular file above the limit, ``ImageReferenceFailure/endless(name:limit:)`` for any
    ///   other file.
    static func read(_ path: String?, limits: Limits) throws -> Data {
        try read(path, limit: limits.imageBytes, named: "image-bytes")
    }

    /// Reads a file with another limit, in bytes.
    ///
    /// - Parameter name: The name of the limit, as `--max` takes it.
    static func read(_ path: String?, limit: Int, named name: String) throws -> Data {
        func tooLarge(_ bytes: Int) -> ImageRenderingError {
            .limitExceeded(name: name, limit: limit, actual: bytes)
        }
        var descriptor = STDIN_FILENO
        if let path {
            descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw lastError() }
        }
        defer { if path != nil { close(descriptor) } }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw lastError() }
        if status.st_mode & S_IFMT == S_IFDIR { throw POSIXError(.EISDIR) }
        if Int(status.st_size) > limit { throw tooLarge(Int(status.st_size)) }

        var memory = FileMemory()
        guard memory.grow(to: max(Int(status.st_size) + 1, 1 << 16)) else {
            throw POSIXError(.ENOMEM)
        }
        var count = 0
        while true {
            if count == memory.capacity,
                !memory.grow(to: min(2 * memory.capacity, limit + 1))
            {
                throw POSIXError(.ENOMEM)
            }
            let read = Glibc.read(
                descriptor, memory.start?.advanced(by: count), memory.capacity - count)
            if read < 0 {
                if errno == EINTR { continue }
                throw lastError()
            }
            if read == 0 { break }
            count += read
            if count > limit {
                // The size of a pipe or device is unknown.
                if status.st_mode & S_IFMT == S_IFREG { throw tooLarge(count) }
                throw ImageReferenceFailure.endless(name: name, limit: limit)
            }
        }
        return memory.data(count: count)
    }

    private static func lastError() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
