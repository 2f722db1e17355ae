public import Foundation

/// Why a store could not do what it was asked.
public enum StorageError: Error, Equatable, Sendable {
    /// The system does not let us read or write `path`.
    case permission(path: String)
    /// No room is left where `path` is.
    case diskFull(path: String)
    /// Reading or writing `path` failed.
    case inputOutput(path: String, reason: String)
    /// A newer version of this product made `path`; it was not touched.
    case newerVersion(path: String)
    /// Another process kept `path` to itself for too long.
    case busy(path: String)
    /// `path` is damaged, and repairing it did not help.
    case corrupt(path: String)
}

extension StorageError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .permission(let path): "no permission to use \(path)"
        case .diskFull(let path): "no space left to write \(path)"
        case .inputOutput(let path, let reason): "cannot use \(path): \(reason)"
        case .newerVersion(let path): "a newer version of this product made \(path)"
        case .busy(let path): "another process keeps \(path) busy"
        case .corrupt(let path): "\(path) is damaged"
        }
    }
}
