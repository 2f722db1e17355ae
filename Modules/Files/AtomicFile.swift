import CImageEditorFiles
public import FoundationEssentials
public import Glibc

/// A file that is written atomically: it appears complete or not at all.
///
/// The bytes go to a hidden file beside the target. ``commit(flushing:)`` flushes the hidden file
/// to the disk, renames it and flushes the folder. If an `AtomicFile` is dropped, or fails before
/// the renaming, the target is unchanged and the hidden file is removed. Hidden files of killed
/// processes are removed when another process first writes to the folder. If the target is a
/// symbolic link, the file that it points to is written, except with ``Existing/replaceLink``.
public struct AtomicFile: ~Copyable, Sendable {
    /// The behaviour if the target exists.
    public enum Existing: Sendable {
        /// Replaces the old file atomically.
        case replace
        /// Replaces the old file. If the target is a symbolic link, replaces the link and leaves
        /// the file that the link leads to unchanged.
        case replaceLink
        /// Keeps the old file and throws ``FileError/alreadyExists(path:)``.
        case refuse
    }

    /// The path that the file gets. A symbolic link to an existing file is resolved, unless the
    /// link itself is to be replaced.
    private(set) var target: String
    private let folder: String
    private let existing: Existing
    private let mode: mode_t
    private let temporary: TemporaryFile
    /// The path of the hidden file, until it is renamed to the target.
    private var hidden: String
    /// True if ``synchronize()`` has flushed all bytes, so that committing need not.
    var isFlushed = false
    private var isRenamed = false

    /// Opens a file that will become `target`.
    ///
    /// - Throws: ``FileError``; with ``Existing/refuse``, immediately if the target exists.
    public init(
        at target: URL, permissions: FilePermissions = .exactly(0o600),
        existing: Existing = .replace
    ) throws(FileError) {
        let place = try Self.place(for: target.path, existing)
        let folder = Self.folder(of: place.path)
        UnfinishedFiles.sweepOnce(folder)
        temporary = try TemporaryFile.make(in: folder, for: place.path)
        hidden = temporary.path
        mode = Self.mode(permissions, existing: place.mode)
        self.target = place.path
        self.folder = folder
        self.existing = existing
    }

    deinit {
        if !isRenamed { FileCalls.unlink(hidden) }
        temporary.close()
    }

    /// Appends bytes to the hidden file, after those that earlier calls appended.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(temporary.descriptor, piece.baseAddress, piece.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(call: "write", path: target, code: errno)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Appends bytes to the hidden file, after those that earlier calls appended.
    public mutating func append(_ data: Data) throws(FileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(FileError) in try append(bytes) }
        }
        try result.get()
    }

    /// Writes bytes at `offset`, inside or after the existing ones, for formats whose header is
    /// written last. Do not use ``append(_:)`` for the same file: it may overwrite these bytes.
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

    /// Flushes the written bytes to the disk before the file gets its name, so that many files can
    /// be flushed in parallel. Write nothing afterwards: ``commit(flushing:)`` does not flush
    /// again.
    public mutating func flush() throws(FileError) {
        try synchronize()
        isFlushed = true
    }

    /// Flushes the written bytes to the disk. Other threads may read the file meanwhile.
    func synchronize() throws(FileError) {
        while fsync(temporary.descriptor) != 0 {
            if errno != EINTR { throw .system(call: "fsync", path: target, code: errno) }
        }
    }

    /// Returns the bytes that were written, mapped into memory where possible.
    ///
    /// Use the bytes only before the file is committed. Later, another program may shorten the
    /// file.
    func contents() throws(FileError) -> Data {
        var facts = stat()
        guard fstat(temporary.descriptor, &facts) == 0 else {
            throw .system(call: "fstat", path: target, code: errno)
        }
        guard facts.st_size > 0 else { return Data() }
        let count = Int(facts.st_size)
        let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, temporary.descriptor, 0)
        guard let start, start != MAP_FAILED else {
            // Some file systems cannot map files.
            guard let data = FileCalls.contents(of: hidden) else {
                throw .system(call: "mmap", path: target, code: errno)
            }
            return data
        }
        return Data(
            bytesNoCopy: start, count: count,
            deallocator: .custom { start, count in munmap(start, count) })
    }

    /// Begins to write a range of bytes to the disk, so that ``flush()`` takes less time.
    func beginFlush(of range: Range<Int>) {
        // The result is ignored, because `flush()` reports the errors of this write-back, too.
        cfiles_begin_flush(temporary.descriptor, Int64(range.lowerBound), Int64(range.count))
    }

    /// Returns the stamp that the file will have under its name: its size and modification time.
    public func stamp() throws(FileError) -> FileStamp {
        guard let stamp = FileStamp(descriptor: temporary.descriptor) else {
            throw .system(call: "fstat", path: target, code: errno)
        }
        return stamp
    }

    /// Flushes the data that `flushing` selects, and gives the file its name.
    ///
    /// - Parameter flushing: The data to flush.
    /// - Throws: ``FileError``; ``FileError/notFlushed(path:code:)`` if the file is in place, but a
    ///   power failure may undo this. With ``Existing/refuse``, the file is also in place if only
    ///   setting its permissions failed.
    public consuming func commit(flushing: Flushing = .everything) throws(FileError) {
        if flushing != .nothing, !isFlushed { try flush() }
        switch existing {
        case .replace, .replaceLink:
            // The mode is set after all bytes are written, so that no other user can read an
            // incomplete file.
            try setMode()
            try rename()
            isRenamed = true
        case .refuse:
            try link()
            isRenamed = true
            try setMode()
        }
        if flushing == .everything { try flushFolder() }
    }

    /// Flushes all data, and gives the file the target's name, or another one if a file has it.
    ///
    /// Several processes may commit files of the same name to one folder: each file gets a name of
    /// its own, and none is replaced.
    ///
    /// - Parameter nextName: Returns another name in the same folder. It is called as long as the
    ///   last name is taken.
    /// - Throws: ``FileError``, as ``commit(flushing:)`` with ``Existing/refuse``, or an error of
    ///   `nextName`.
    public consuming func commit(orUnder nextName: () throws -> String) throws {
        if !isFlushed { try flush() }
        while !isRenamed {
            do {
                try link()
                isRenamed = true
            } catch .alreadyExists {
                target = folder + "/" + (try nextName())
            }
        }
        try setMode()
        try flushFolder()
    }

    /// Flushes the written bytes and replaces the target if it is the expected file.
    ///
    /// The new file and the target exchange their names, and exchange them again if the old file is
    /// not expected. A file that another program saves in the meantime is therefore kept: if this
    /// process is killed before the second exchange, ``UnfinishedFiles/replaced(at:)`` finds it. On
    /// file systems that cannot exchange names, a file that is saved between the check and the
    /// replacement is lost.
    ///
    /// - Parameter isExpected: Returns true for the bytes of a file that may be replaced.
    /// - Throws: ``FileError``; ``FileError/changed(path:)`` if the target is another file, gone or
    ///   unreadable; ``FileError/notFlushed(path:code:)`` if the file is in place, but a power
    ///   failure may undo this. If the second exchange fails, the new file stays in place, and
    ///   ``UnfinishedFiles/replaced(at:)`` finds the old one.
    public consuming func commit(replacing isExpected: (Data) -> Bool) throws(FileError) {
        if !isFlushed { try flush() }
        try setMode()
        guard FileCalls.contents(of: target).map(isExpected) == true else {
            throw .changed(path: target)
        }
        try hideForExchange()
        let (new, old) = (hidden, target)
        let outcome = new.withCPath { new in old.withCPath { cfiles_exchange(new, $0) } }
        if outcome == 0 {
            // After the exchange, the old file has the temporary name `new`.
            guard FileCalls.contents(of: new).map(isExpected) == true else {
                let isBack = new.withCPath { new in old.withCPath { cfiles_exchange(new, $0) } }
                // If the second exchange failed, the hidden name belongs to the old file, which
                // must not be removed.
                isRenamed = isBack != 0
                throw .changed(path: target)
            }
            FileCalls.unlink(new)
        } else if [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) {
            try rename()
        } else {
            throw .system(call: "rename", path: target, code: errno)
        }
        isRenamed = true
        try flushFolder()
    }

    /// Drops the written bytes, as releasing the value does.
    public consuming func abandon() {}

    /// Writes `data` to `target` atomically, in one call.
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
    /// Returns the path to write, and the mode of the file at that path. For an existing file, the
    /// path has no symbolic links. For a new file, and for a link that is to be replaced, the path
    /// is `path` and the mode `nil`.
    private static func place(
        for path: String, _ existing: Existing
    ) throws(FileError) -> (path: String, mode: mode_t?) {
        var status = stat()
        guard FileCalls.linkStatus(path, &status) == 0 else {
            if errno == ENOENT { return (path, nil) }
            throw .system(call: "lstat", path: path, code: errno)
        }
        if existing == .refuse { throw .alreadyExists(path: path) }
        if existing == .replaceLink, status.st_mode & S_IFMT == S_IFLNK { return (path, nil) }
        guard FileCalls.status(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let resolved = FileCalls.realPath(path)
        else { throw .notAFile(path: path) }
        return (resolved, status.st_mode & 0o777)
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

    /// Renames the hidden file for the exchange. The new name contains the inode number of the
    /// hidden file, so that a sweep does not remove the file of another program that gets this name
    /// by the exchange. Signal handlers know only the earlier name.
    private mutating func hideForExchange() throws(FileError) {
        var facts = stat()
        guard fstat(temporary.descriptor, &facts) == 0 else {
            throw .system(call: "fstat", path: target, code: errno)
        }
        let name = TemporaryName.replaced(at: target, by: UInt64(facts.st_ino))
        let path = folder + "/" + name
        guard FileCalls.rename(hidden, to: path) == 0 else {
            throw .system(call: "rename", path: target, code: errno)
        }
        hidden = path
    }

    private func flushFolder() throws(FileError) {
        do throws(FileError) {
            try Folder.flush(folder)
        } catch .system(_, _, let code) {
            throw .notFlushed(path: target, code: code)
        }
    }

    private func rename() throws(FileError) {
        guard FileCalls.rename(hidden, to: target) == 0 else {
            throw .system(call: "rename", path: target, code: errno)
        }
    }

    private func link() throws(FileError) {
        // Unlike a renaming, a hard link never replaces a file that has the name already.
        let (old, new) = (hidden, target)
        let outcome = old.withCPath { old in new.withCPath { Glibc.link(old, $0) } }
        guard outcome == 0 else {
            switch errno {
            case EEXIST: throw .alreadyExists(path: target)
            case EPERM, EOPNOTSUPP, ENOSYS: return try renameWithoutReplacing()
            default: throw .system(call: "link", path: target, code: errno)
            }
        }
        FileCalls.unlink(hidden)
    }

    /// Renames without replacing, for file systems without hard links, such as those of memory
    /// cards, USB sticks and some network shares.
    private func renameWithoutReplacing() throws(FileError) {
        let (old, new) = (hidden, target)
        let outcome = old.withCPath { old in
            new.withCPath { cfiles_rename_without_replacing(old, $0) }
        }
        guard outcome == 0 else {
            if errno == EEXIST { throw .alreadyExists(path: target) }
            throw .system(call: "rename", path: target, code: errno)
        }
    }
}

extension AtomicFile {
    /// The data that is flushed to the disk when a file gets its name.
    public enum Flushing: Sendable {
        /// The file and its folder: the file survives a power failure.
        case everything
        /// Only the file. To commit many files to one folder, flush the folder once with
        /// ``Folder/flush(_:)``.
        case file
        /// Nothing, for files that are not essential. If the process is killed, the complete old or
        /// new file exists. After a power failure, the file may also be empty.
        case nothing
    }
}

/// The permissions of a file that ``AtomicFile`` writes, once the file has its name.
///
/// Before that, only the owner can access the file.
public enum FilePermissions: Sendable, Equatable {
    /// Exactly these bits, whatever the process's umask is; `0o600` gives access only to the owner.
    case exactly(mode_t)
    /// The default for new files of this process: `0o666` without the bits of its umask.
    case processDefault
    /// The permissions of the replaced file; ``processDefault`` if no file exists, or a link is
    /// replaced.
    case asExisting
}

/// Reads the umask of the process.
enum ProcessMask {
    /// Reads the umask from `/proc`. `umask(2)` returns it only while setting another one, which
    /// would affect files that other threads create.
    ///
    /// - Returns: `0o077` if `/proc` does not contain the umask.
    static func current() -> mode_t {
        let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0o077 }
        defer { close(descriptor) }
        let text = String(unsafeUninitializedCapacity: 4_096) {
            max(read(descriptor, $0.baseAddress, $0.count), 0)
        }
        // Splitting characters would take fifty times longer than splitting bytes.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        let name = "Umask:\t"
        let line = lines.first { $0.starts(with: name.utf8) }
        return line.flatMap { mode_t(Substring($0.dropFirst(name.utf8.count)), radix: 8) } ?? 0o077
    }
}
