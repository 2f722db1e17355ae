import Foundation

/// Why the tool's settings cannot be used.
enum SettingsError: Error, Equatable {
    /// The configuration file cannot be read as one.
    case unreadable(path: String, reason: String)
    /// A value of the configuration file or the environment is not what it must be.
    case invalidValue(source: String, reason: String)
    /// There is no folder to keep anything in.
    case noHome
}

extension SettingsError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .invalidValue(let source, let reason): "\(source): \(reason)"
        case .noHome: "neither HOME nor the XDG variables name a folder to keep files in"
        }
    }
}
