import FoundationEssentials
import Glibc
import Presentation

/// The reasons why the tool's settings cannot be used.
enum SettingsError: PresentableFailure, Equatable {
    /// The system cannot read a file of settings; `code` is its `errno`.
    case inaccessible(path: String, code: Int32)
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
        case .unreadable(let path, let reason), .invalidValue(let path, let reason):
            "\(path): \(reason)"
        case .noHome: "neither HOME nor the XDG variables name a folder for files"
        }
    }

    var advice: Advice? {
        switch self {
        case .inaccessible(_, EISDIR): "make it a file or remove it"
        case .inaccessible(_, let code): SystemErrorWords.advice(code)
        case .unreadable: "correct or remove the file"
        case .invalidValue: nil
        case .noHome: "set HOME"
        }
    }
}

/// Reads files of settings.
enum SettingsFile {
    /// Reads a file of up to 1 MiB.
    ///
    /// - Returns: `nil` if the file does not exist.
    static func read(_ url: URL) throws(SettingsError) -> Data? {
        do {
            return try FileReader.read(url.path, limit: 1 << 20, named: "configuration")
        } catch let error as POSIXError {
            if error.code == .ENOENT { return nil }
            throw .inaccessible(path: url.path, code: error.code.rawValue)
        } catch {
            throw .unreadable(path: url.path, reason: "it is larger than 1 MiB")
        }
    }
}
