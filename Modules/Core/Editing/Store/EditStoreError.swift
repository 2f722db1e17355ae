public import Foundation

/// Why a remembered edit cannot be had or kept.
public enum EditStoreError: Error, Equatable, Sendable {
    /// What is there cannot be read. It was put aside under the name `movedTo`, or stays where that
    /// failed.
    case damaged(path: String, movedTo: String?)
    /// A newer version of this product remembers the edit; nothing was touched.
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
