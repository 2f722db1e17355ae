public import FoundationEssentials
import Glibc

/// The reason that a file cannot be written.
public enum FileError: Error, Equatable, Sendable {
    /// The target exists, and must not be replaced.
    case alreadyExists(path: String)
    /// Another program changed or removed the target. The other program's file is kept.
    case changed(path: String)
    /// The target is not a regular file: for example, it is a folder, a device or a dangling link.
    case notAFile(path: String)
    /// The file has its new content, but its folder could not be flushed, so that a power failure
    /// may undo the change. `code` is the `errno`.
    case notFlushed(path: String, code: Int32)
    /// A system call failed; `code` is its `errno`.
    case system(call: String, path: String, code: Int32)
}

extension FileError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .alreadyExists(let path): "\(path) exists already"
        case .changed(let path): "another program has changed \(path)"
        case .notAFile(let path): "\(path) is not a file that can be replaced"
        case .notFlushed(let path, let code):
            "\(path) is written, but a power failure may undo this: "
                + String(cString: strerror(code))
        case .system(let call, let path, let code):
            "\(path): \(String(cString: strerror(code))) (\(call))"
        }
    }
}
