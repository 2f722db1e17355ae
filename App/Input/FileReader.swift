import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// Reads whole files up to a size limit.
enum FileReader {
    /// Reads the file at `path`, or standard input if `path` is `nil`.
    ///
    /// - Throws: `POSIXError`; ``ImageRenderingError/limitExceeded(name:limit:actual:)`` for a
    ///   regular file above the limit, ``ImageReferenceFailure/endless(name:limit:)`` for any
    ///   other file.
    static func read(_ path: String?, limits: Limits) throws -> Data {
        try read(path, limit: limits.imageBytes, named: DecodingLimit.fileBytes.rawValue)
    }

    /// Reads an image as ``read(_:limits:)`` does.
    ///
    /// - Throws: ``ImageReferenceFailure/emptyFile``, ``ImageReferenceFailure/emptyInput``, and as
    ///   ``read(_:limits:)``.
    static func image(_ path: String?, limits: Limits) throws -> Data {
        let data = try read(path, limits: limits)
        guard !data.isEmpty else {
            throw path == nil ? ImageReferenceFailure.emptyInput : ImageReferenceFailure.emptyFile
        }
        return data
    }

    /// Reads a file of at most `limit` bytes, as ``read(_:limits:)`` does.
    ///
    /// - Parameter name: The name of the limit, as `--max` takes it.
    static func read(_ path: String?, limit: Int, named name: String) throws -> Data {
        var descriptor = STDIN_FILENO
        if let path {
            descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw error(errno) }
        }
        defer { if path != nil { close(descriptor) } }
        do throws(FileReadingError) {
            return try FileCalls.rest(of: descriptor, limit: limit)
        } catch {
            switch error {
            case .system(let code): throw self.error(code)
            case .tooLarge(let bytes):
                throw ImageRenderingError.limitExceeded(name: name, limit: limit, actual: bytes)
            case .endless: throw ImageReferenceFailure.endless(name: name, limit: limit)
            }
        }
    }

    private static func error(_ code: Int32) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
