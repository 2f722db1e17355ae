public import Foundation

/// Stores edits, one for each image, and originals that have no other copy.
///
/// Writes are atomic: if the process ends, the store has the old edit or the new one.
public protocol EditStore: Sendable {
    /// Returns the edit of an image, or `nil`.
    ///
    /// - Throws: ``EditStoreError/damaged(path:movedTo:)``,
    ///   ``EditStoreError/newerVersion(path:)``, or an error of the store.
    func edit(of key: EditKey) async throws -> RememberedEdit?

    /// Returns the edit whose last output has these bytes, or `nil`.
    ///
    /// - Parameters:
    ///   - digest: The hash of the output's bytes.
    ///   - path: The absolute path of the output. If several edits match, the one that wrote to
    ///     this path wins, then the one that was saved last.
    func edit(withOutput digest: ContentDigest, at path: String?) async throws -> RememberedEdit?

    /// Saves an edit in place of the previous edit of its image.
    ///
    /// - Parameters:
    ///   - edit: The edit to save.
    ///   - durability: The failures that the saved edit must survive.
    /// - Throws: ``EditStoreError/newerVersion(path:)``, or an error of the store.
    func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws

    /// Replaces `old` by `new`, of the same image, so that the change survives a power failure.
    ///
    /// - Throws: ``EditStoreError/changedMeanwhile`` if the stored edit is no longer `old`.
    func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws

    /// Saves an original, which survives a power failure once this call returns.
    func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws

    /// Returns a saved original, or `nil` if it is missing or its bytes have changed.
    func original(_ digest: ContentDigest) async throws -> Data?
}

/// The failures that a saved edit must survive.
public enum EditDurability: Sendable {
    /// The end of the process. Saving does not wait for the disk; after a power failure, the
    /// previous edit may be back.
    case process
    /// The end of the process, and a power failure.
    case power
}

/// The identity of an image that has a remembered edit.
public enum EditKey: Sendable, Hashable {
    /// An image of the feed or the web: the one at this address, whatever its bytes are.
    case address(URL)
    /// Any file with these bytes, whatever its path is.
    case content(ContentDigest)
}

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
