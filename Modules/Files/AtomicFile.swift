import CImageEditorFiles
public import Foundation

/// A file that appears whole, under its name, or not at all.
///
/// The bytes go to a hidden file beside the target, which is flushed to the disk and renamed by
/// ``commit(flushing:)``; the folder is flushed too. Whatever fails on the way, and an `AtomicFile`
/// that is dropped, leaves the target as it was and removes the hidden file; what killed processes
/// have left in a folder is removed by the next one that writes there. A target that is a link is
/// written where the link points.
public struct AtomicFile: ~Copyable, Sendable {
    /// What happens when the target exists.
    public enum Existing: Sendable {
        /// The old file is replaced, in one step.
        case replace
        /// The old file stays, and ``FileError/alreadyExists(path:)`` is thrown.
        case refuse
    }

    private let target: String
    private let folder: String
    private let existing: Existing
    private let mode: mode_t
    private let temporary: TemporaryFile
    private var isFlushed = false
    private var isRenamed = false

    /// Opens a file that will become `target`.
    ///
    /// - Throws: ``FileError``; with ``Existing/refuse``, at once when the target exists.
    public init(
        at target: URL, permissions: FilePermissions = .exactly(0o600),
        existing: Existing = .replace
    ) throws(FileError) {
        let place = try Self.place(for: target.path, existing)
        let folder = Self.folder(of: place.path)
        UnfinishedFiles.sweepOnce(folder)
        temporary = try TemporaryFile.make(in: folder, for: place.path)
        mode = Self.mode(permissions, existing: place.mode)
        self.target = place.path
        self.folder = folder
        self.existing = existing
    }

    deinit {
        if !isRenamed { unlink(temporary.path) }
        temporary.close()
    }

    /// Adds bytes at the end.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(temporary.descriptor, piece.baseAddress, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(call: "write", path: target, code: errno)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Adds bytes at the end.
    public mutating func append(_ data: Data) throws(FileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try append(bytes) }
        }
        try result.get()
    }

    /// Puts bytes at `offset`, over what is there or behind it, for formats whose head is written
    /// last. Where ``append(_:)`` goes on is not changed by it: use one of the two.
    public mutating func write(
        _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileError) {
        var (rest, offset) = (bytes[...], offset)
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(
                temporary.descriptor, piece.baseAddress, piece.count, off_t(offset))
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(call: "pwrite", path: target, code: errno)
            }
            rest = rest.dropFirst(count)
            offset += count
        }
    }

    /// Flushes what was written to the disk; it has no name yet. ``commit(flushing:)`` does that
    /// as well: whoever has many files to write flushes them side by side.
    public mutating func flush() throws(FileError) {
        while fsync(temporary.descriptor) != 0 {
            if errno != EINTR { throw .system(call: "fsync", path: target, code: errno) }
        }
        isFlushed = true
    }

    /// By what the file will be known once it has its name: its size and the time of its last
    /// change.
    public func stamp() throws(FileError) -> FileStamp {
        guard let stamp = FileStamp(descriptor: temporary.descriptor) else {
            throw .system(call: "fstat", path: target, code: errno)
        }
        return stamp
    }

    /// Flushes what was written and gives it its name.
    ///
    /// - Parameter flushing: What is flushed; the name is given either way.
    /// - Throws: ``FileError``. After a failed flush of the folder the file is in place, but a loss
    ///   of power may still undo that.
    public consuming func commit(flushing: Flushing = .everything) throws(FileError) {
        if flushing != .nothing, !isFlushed { try flush() }
        switch existing {
        case .replace:
            // Not a moment earlier: half a file is nobody else's.
            try setMode()
            try rename()
            isRenamed = true
        case .refuse:
            try link()
            isRenamed = true
            try setMode()
        }
        if flushing == .everything { try Folder.flush(folder) }
    }

    /// Drops what was written. So does letting go of the value; this says so.
    public consuming func abandon() {}

    /// Writes `data` to `target` in one go.
    public static func write(
        _ data: Data, to target: URL, permissions: FilePermissions = .exactly(0o600),
        existing: Existing = .replace, flushing: Flushing = .everything
    ) throws(FileError) {
        var file = try AtomicFile(at: target, permissions: permissions, existing: existing)
        try file.append(data)
        try file.commit(flushing: flushing)
    }
}

// MARK: - Places and modes

extension AtomicFile {
    /// Where the bytes go at last, links followed, and the mode of the file that is there.
    private static func place(
        for path: String, _ existing: Existing
    ) throws(FileError) -> (path: String, mode: mode_t?) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return (path, nil) }
            throw .system(call: "lstat", path: path, code: errno)
        }
        if existing == .refuse { throw .alreadyExists(path: path) }
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let resolved = realpath(path, nil)
        else { throw .notAFile(path: path) }
        defer { free(resolved) }
        return (String(cString: resolved), status.st_mode & 0o777)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func mode(_ permissions: FilePermissions, existing: mode_t?) -> mode_t {
        switch permissions {
        case .exactly(let mode): mode
        case .processDefault: 0o666 & ~ProcessMask.current()
        case .asExisting: existing ?? 0o666 & ~ProcessMask.current()
        }
    }

    private func setMode() throws(FileError) {
        guard fchmod(temporary.descriptor, mode) == 0 else {
            throw .system(call: "fchmod", path: target, code: errno)
        }
    }

    private func rename() throws(FileError) {
        guard Foundation.rename(temporary.path, target) == 0 else {
            throw .system(call: "rename", path: target, code: errno)
        }
    }

    private func link() throws(FileError) {
        // A hard link fails where the name is taken, on every file system that has links.
        guard Foundation.link(temporary.path, target) == 0 else {
            switch errno {
            case EEXIST: throw .alreadyExists(path: target)
            case EPERM, EOPNOTSUPP, ENOSYS: return try renameWithoutReplacing()
            default: throw .system(call: "link", path: target, code: errno)
            }
        }
        unlink(temporary.path)
    }

    /// For memory cards, USB sticks and shares, which have no hard links.
    private func renameWithoutReplacing() throws(FileError) {
        guard cfiles_rename_without_replacing(temporary.path, target) == 0 else {
            if errno == EEXIST { throw .alreadyExists(path: target) }
            throw .system(call: "rename", path: target, code: errno)
        }
    }
}

extension AtomicFile {
    /// What is flushed to the disk before a file gets its name, and after.
    public enum Flushing: Sendable {
        /// The file and its folder: what has been written survives a loss of power.
        case everything
        /// The file: whoever commits many to one folder flushes that once, with
        /// ``Folder/flush(_:)``.
        case file
        /// Nothing: whatever ends the process leaves the old file or the new one, whole; a loss of
        /// power may leave either, or an empty one. For what can be done without.
        case nothing
    }
}

/// Who may read and write a file that ``AtomicFile`` makes, once it has its name.
///
/// Until then it is its owner's alone.
public enum FilePermissions: Sendable, Equatable {
    /// Exactly these bits, whatever the process's mask; `0o600` is the owner alone.
    case exactly(mode_t)
    /// What any new file of this process gets: `0o666` less its mask.
    case processDefault
    /// Those of the file that is replaced; ``processDefault`` when there is none.
    case asExisting
}
