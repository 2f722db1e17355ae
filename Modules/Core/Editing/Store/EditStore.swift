public import Foundation

/// Keeps edits, one for each image, and originals that nobody else keeps.
///
/// Whatever ends the process, an edit is there as it was or as it was to be, never half.
public protocol EditStore: Sendable {
    /// The edit of an image, or `nil` where none is remembered.
    ///
    /// - Throws: ``EditStoreError/damaged(path:movedTo:)``, ``EditStoreError/newerVersion(path:)``,
    ///   or what the store runs into.
    func edit(of key: EditKey) async throws -> RememberedEdit?

    /// The edit whose last output has these bytes, or `nil`.
    ///
    /// - Parameters:
    ///   - digest: The hash of the output's bytes.
    ///   - path: Where the output is, absolute: of several edits the one that wrote it there is
    ///     meant, else the one that was kept last.
    func edit(withOutput digest: ContentDigest, at path: String?) async throws -> RememberedEdit?

    /// Keeps an edit in place of what was remembered of its image.
    ///
    /// - Parameters:
    ///   - edit: What is remembered from now on.
    ///   - durability: What it must survive.
    /// - Throws: ``EditStoreError/newerVersion(path:)``, or what the store runs into.
    func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws

    /// Keeps `new` in place of `old`, of the same image, so that it survives a loss of power.
    ///
    /// - Throws: ``EditStoreError/changedMeanwhile`` where it is no longer `old` that is
    ///   remembered.
    func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws

    /// Keeps an original, which survives a loss of power when this returns.
    func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws

    /// An original that was kept, or `nil`; one that is not what it was is as good as none.
    func original(_ digest: ContentDigest) async throws -> Data?
}

/// What an edit that is kept must survive.
public enum EditDurability: Sendable {
    /// The end of the process, whatever ends it. Costs no waiting for a disk; a loss of power may
    /// take it, as if it had not been remembered.
    case process
    /// A loss of power as well.
    case power
}
