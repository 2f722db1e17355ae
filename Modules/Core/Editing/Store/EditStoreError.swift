public import Foundation

/// The reason that a remembered edit cannot be read or saved.
public enum EditStoreError: Error, Equatable, Sendable {
    /// The stored edit cannot be read. It was renamed to `movedTo`, or stays in place if that
    /// failed.
    case damaged(path: String, movedTo: String?)
    /// The edit was written by a newer version of this product; nothing was changed.
    case newerVersion(path: String)
    /// Another process has changed the edit since it was read.
    case changedMeanwhile
}

extension EditStoreError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .damaged(let path, let movedTo):
            "\(path) is damaged" + (movedTo.map { "; it is now \($0)" } ?? "")
        case .newerVersion(let path): "a newer version of this product made \(path)"
        case .changedMeanwhile: "another process has changed the edit"
        }
    }
}
