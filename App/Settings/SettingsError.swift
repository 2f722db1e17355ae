import Presentation

/// Why the tool's settings cannot be used.
enum SettingsError: PresentableFailure, Equatable {
    /// The configuration file cannot be read as one.
    case unreadable(path: String, reason: String)
    /// A value of the configuration file or the environment is not what it must be.
    case invalidValue(source: String, reason: String)
    /// There is no folder to keep anything in.
    case noHome

    var category: FailureCategory { .configuration }

    var summary: String {
        switch self {
        case .unreadable(let path, let reason), .invalidValue(let path, let reason):
            "\(path): \(reason)"
        case .noHome: "neither HOME nor the XDG variables name a folder to keep files in"
        }
    }

    var advice: String? {
        switch self {
        case .unreadable: "mend or remove the file"
        case .invalidValue: nil
        case .noHome: "set HOME"
        }
    }
}
