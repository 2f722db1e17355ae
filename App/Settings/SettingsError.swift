import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// The reasons why the tool's settings cannot be used.
enum SettingsError: PresentableFailure, Equatable {
    /// The system cannot read a file of settings; `code` is its `errno`.
    case inaccessible(path: String, code: Int32)
    /// A file of settings is a pipe, a device or a socket.
    case notAFile(path: String)
    /// A file of settings has invalid contents.
    case unreadable(path: String, reason: String)
    /// A value of the command line, the environment or a file of settings is invalid.
    case invalidValue(source: String, reason: String)
    /// No folder for the tool's files is known.
    case noHome

    var category: FailureCategory {
        switch self {
        case .inaccessible(_, EACCES), .inaccessible(_, EPERM): .permission
        default: .configuration
        }
    }

    var summary: String {
        switch self {
        case .inaccessible(let path, let code): "\(path): \(SystemErrorWords.reason(code))"
        case .notAFile(let path): "\(path): \(RegularFile.otherReason)"
        case .unreadable(let path, let reason), .invalidValue(let path, let reason):
            "\(path): \(reason)"
        case .noHome: "neither HOME nor the XDG variables name a folder for files"
        }
    }

    var advice: Advice? {
        switch self {
        case .inaccessible(_, EISDIR), .notAFile: "make it a file or remove it"
        case .inaccessible(_, let code): SystemErrorWords.advice(code)
        case .unreadable: "correct or remove the file"
        case .invalidValue: nil
        case .noHome: "set HOME"
        }
    }
}

/// Reads files of settings.
enum SettingsFile {
    /// Reads a file of up to 1 MiB. Never waits, for example for the writer of a pipe.
    ///
    /// - Returns: `nil` if the file does not exist.
    static func read(_ url: URL) throws(SettingsError) -> Data? {
        switch FileCalls.openRegular(url.path) {
        case .failed(ENOENT): return nil
        case .failed(let code): throw .inaccessible(path: url.path, code: code)
        case .other: throw .notAFile(path: url.path)
        case .opened(let descriptor):
            defer { close(descriptor) }
            do throws(FileReadingError) {
                return try FileCalls.rest(of: descriptor, limit: 1 << 20)
            } catch .system(let code) {
                throw .inaccessible(path: url.path, code: code)
            } catch {
                throw .unreadable(path: url.path, reason: "it is larger than 1 MiB")
            }
        }
    }
}
