public import FoundationEssentials
import ImageEditorFiles

/// Stores edits, one for each image, and originals that have no other copy.
///
/// Writes are atomic: if the process ends, the store has the old edit or the new one.
public protocol EditStore: Sendable {
    /// Returns the edit of an image; `nil` if none is stored.
    ///
    /// - Throws: ``EditStoreError/damaged(path:movedTo:)``,
    ///   ``EditStoreError/newerVersion(path:)``, or an error of the store.
    func edit(of key: EditKey) async throws -> RememberedEdit?

    /// Returns the edits whose last output, or whose original file, is at `path` or has the bytes
    /// of `digest`. The edit that was saved last comes first. Unreadable edits are left out.
    func edits(at path: String, or digest: ContentDigest) async throws -> [RememberedEdit]

    /// Saves an edit in place of the previous edit of its image. If the store exceeds its limits,
    /// the oldest edits may be removed.
    ///
    /// - Parameters:
    ///   - edit: The edit to save.
    ///   - durability: The failures that the saved edit must survive.
    /// - Throws: ``EditStoreError/newerVersion(path:)``, or an error of the store.
    func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws

    /// Replaces `old` by `new` so that the change survives a power failure. If the file was moved,
    /// `new` has another key. In this case, an edit that is stored under that key is replaced, too,
    /// and the backups of the file get the new path.
    ///
    /// - Throws: ``EditStoreError/changedMeanwhile`` if the stored edit is no longer `old`.
    func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws

    /// Stores a copy of an image from the web. It survives a power failure once this call returns.
    /// If the store exceeds its limits, the oldest copies may be removed.
    ///
    /// - Returns: True if the copy is new; false if these bytes were stored already.
    @discardableResult
    func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws -> Bool

    /// Removes a copy that ``keepOriginal(_:_:)`` has stored, unless an edit or a backup needs the
    /// copy. A copy that cannot be removed stays.
    func dropOriginal(_ digest: ContentDigest) async

    /// Stores the bytes of a file that is about to be overwritten. They survive a power failure
    /// once this call returns, and stay until ``discard(_:)``.
    func backUp(_ data: Data, _ digest: ContentDigest, of path: String) async throws

    /// Returns the stored bytes with this digest, or `nil` if they are missing or have changed.
    func original(_ digest: ContentDigest) async throws -> Data?

    /// Returns the originals that ``backUp(_:_:of:)`` has stored, the oldest first.
    func backups() async throws -> [EditBackup]

    /// Returns the total size of all stored originals in bytes. Costs less than ``backups()``.
    func originalBytes() async throws -> Int

    /// Removes an original that was backed up. Its bytes are removed, too, unless another backup or
    /// the remembered edit of an image from the web needs them.
    func discard(_ backup: EditBackup) async throws

    /// Locks `paths`, after waiting until no other edit holds any of them. The paths are freed when
    /// the returned value is released or the process ends.
    ///
    /// - Throws: An error of the store if another process holds a path for too long;
    ///   `CancellationError`.
    func lock(_ paths: [String]) async throws -> any EditLock
}

/// Paths that one edit holds; see ``EditStore/lock(_:)``.
public protocol EditLock: AnyObject, Sendable {
    /// Frees the paths. Later calls do nothing.
    func release()
}

/// A stored copy of the bytes that a file had before an edit overwrote it.
public struct EditBackup: Sendable, Equatable {
    public let digest: ContentDigest
    /// The absolute path of the file; `nil` if an earlier version did not record it.
    public let path: String?
    public let bytes: Int
    /// The time of the backup; `nil` if an earlier version did not record it.
    public let date: Date?

    public init(digest: ContentDigest, path: String?, bytes: Int, date: Date?) {
        self.digest = digest
        self.path = path
        self.bytes = bytes
        self.date = date
    }

    /// Returns true if the file was at the path `other`. Paths are compared byte by byte.
    public func isBackup(of other: String) -> Bool { path?.isSamePath(as: other) == true }

    public static func == (one: EditBackup, other: EditBackup) -> Bool {
        one.digest == other.digest && one.path.map(PathKey.init) == other.path.map(PathKey.init)
            && one.bytes == other.bytes && one.date == other.date
    }
}

extension Sequence<EditBackup> {
    /// The total size of the originals; identical files count once.
    public var distinctBytes: Int {
        Dictionary(map { ($0.digest, $0.bytes) }) { first, _ in first }.values.reduce(0, +)
    }
}

/// The failures that a saved edit must survive.
public enum EditDurability: Sendable {
    /// The edit survives the end of the process. Saving does not wait for the disk; after a power
    /// failure, the previous edit may be back.
    case process
    /// The edit survives the end of the process and a power failure: saving waits for the disk.
    case power
}

/// The identity of an image that has a remembered edit.
public enum EditKey: Sendable, Hashable {
    /// The file at this absolute path, whatever its bytes are.
    case file(String)
    /// The image of the feed or the web at this address, whatever its bytes are. The address has no
    /// user name and password.
    case address(URL)

    // Paths are compared by their bytes, as the system compares them.

    public static func == (one: EditKey, other: EditKey) -> Bool {
        switch (one, other) {
        case (.file(let path), .file(let second)): path.isSamePath(as: second)
        case (.address(let url), .address(let second)): url == second
        case (.file, .address), (.address, .file): false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .file(let path): hasher.combine(PathKey(path))
        case .address(let url): hasher.combine(url)
        }
    }
}

/// The reason that a remembered edit cannot be read or saved.
public enum EditStoreError: Error, Equatable, Sendable {
    /// The stored edit cannot be read. It was renamed to `movedTo`, or stays in place if that
    /// failed.
    case damaged(path: String, movedTo: String?)
    /// The edit was written by a newer version of this program; nothing was changed.
    case newerVersion(path: String)
    /// The stored edit has changed since it was read.
    case changedMeanwhile
    /// Another program has changed the file that would be replaced. The file was not changed.
    case fileChanged(path: String)
    /// The file was edited in place, so its history contains only results in that file. A result in
    /// another file cannot be added to the history.
    case editedInPlace(path: String)
}

extension EditStoreError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .damaged(let path, let movedTo):
            "\(path) is damaged" + (movedTo.map { "; it is now \($0)" } ?? "")
        case .newerVersion(let path): "a newer version of this product made \(path)"
        case .changedMeanwhile: "another process has changed the edit"
        case .fileChanged(let path): "another program has changed \(path)"
        case .editedInPlace(let path):
            "\(path) was edited in place, and its history has results in that file only"
        }
    }
}

/// The result of a continued edit was written, but the edit could not be saved.
public struct EditNotRememberedError: Error {
    /// The place where the result was written.
    public let place: EditPlace
    public let reason: any Error

    public init(place: EditPlace, reason: any Error) {
        self.place = place
        self.reason = reason
    }
}

/// A file was not overwritten, because its bytes could not be backed up, its edit could not be
/// saved first, or another program has changed it.
public struct EditBackupError: Error {
    /// The file that was left unchanged.
    public let path: String
    public let reason: any Error

    public init(path: String, reason: any Error) {
        self.path = path
        self.reason = reason
    }
}
