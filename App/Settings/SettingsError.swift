import Foundation
import Presentation

/// Why the tool's settings cannot be used.
enum SettingsError: PresentableFailure, Equatable {
    /// The system does not give us the configuration file; `code` is its `errno`.
    case inaccessible(path: String, code: Int32)
    /// The configuration file cannot be read as one.
    case unreadable(path: String, reason: String)
    /// A value of the configuration file or the environment is not what it must be.
    case invalidValue(source: String, reason: String)
    /// There is no folder to keep anything in.
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
        case .noHome: "neither HOME nor the XDG variables name a folder to keep files in"
        }
    }

    var advice: Advice? {
        switch self {
        case .inaccessible(_, EISDIR): "make it a file or remove it"
        case .inaccessible(_, let code): SystemErrorWords.advice(code)
        case .unreadable: "mend or remove the file"
        case .invalidValue: nil
        case .noHome: "set HOME"
        }
    }
}
