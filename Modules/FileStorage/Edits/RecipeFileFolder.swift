public import Core
public import FoundationEssentials
import Glibc
import ImageEditorFiles
import ImageEditorThreads
import Synchronization

/// Keeps the files that recipes name in one folder, each named by the digest of its bytes.
///
/// A file is in use if any file in the folder of edits contains its digest. That includes edits
/// that are damaged, or that a newer version wrote. If one of them cannot be read, no file is
/// removed.
///
/// Other processes may use the folder. A caller that holds a file has a shared lock on it. A
/// process that removes a file first takes an exclusive lock on it, and then reads the edits. A
/// file that exists is never replaced, because that would lose the locks on it.
public final class RecipeFileFolder: RecipeFileStore {
    private typealias Entry = (path: String, written: Int, size: Int)

    private let folder: String
    private let edits: EditFolder
    /// The maximum total size of the files, in bytes.
    public let limit: Int
    /// Held while this process adds or removes a file.
    private let turn = Mutex(())
    /// The lock that tells other processes that this one uses the folder.
    private let presence = Mutex<FileLock?>(nil)

    /// - Parameters:
    ///   - folder: The folder of the files. If it is missing, the first file creates it, with
    ///     access for its owner only.
    ///   - edits: The folder of a ``FileEditStore``.
    ///   - limit: The maximum total size of the files, in bytes.
    public init(folder: URL, edits: URL, limit: Int = 1 << 30) {
        self.folder = AbsolutePath.of(folder.path)
        self.edits = EditFolder(edits)
        self.limit = limit
    }

    /// Removes the files that no remembered edit names. If another process uses the folder, nothing
    /// is removed, because the pages of its studio may be about to use the files. Blocks. Call it
    /// once, before any other method.
    ///
    /// Files that cannot be removed now are left to the next call.
    public func prepare() {
        turn.withLock { _ in
            let files = files
            guard !files.isEmpty else { return }
            if let lock = try? FileLock.attempt(presenceLock, .exclusive) {
                if let used = try? used(among: files) {
                    var unused = files.filter { !used.contains($0.path) }[...]
                    while !unused.isEmpty {
                        _ = try? removeUnused(Array(unused.prefix(Self.batch)))
                        unused = unused.dropFirst(Self.batch)
                    }
                }
                lock.release()
            }
            try? showPresence()
        }
    }

    /// Counts the files and their bytes. Changes nothing.
    public func statistics() async throws -> (files: Int, bytes: Int) {
        try await onOwnThread { [self] in
            let files = files
            return (files: files.count, bytes: files.reduce(0) { $0 + $1.size })
        }
    }

    public func keep(_ data: Data, ending: String) async throws -> String {
        try await onOwnThread { [self] in
            try turn.withLock { _ in try write(data, ending) }
        }
    }

    public func remove(_ paths: [String]) async {
        let names = Set(paths.map(EditFolder.name))
        guard !names.isEmpty else { return }
        // Files that cannot be removed now are left to `prepare()` at the next start.
        try? await onOwnThread { [self] in
            try turn.withLock { _ in
                let files = files.filter { names.contains(EditFolder.name($0.path)) }
                _ = try removeUnused(files)
            }
        }
    }

    public func holding<Value: Sendable>(
        _ paths: [String], _ work: () async throws -> Value
    ) async throws -> Value {
        let own = Set(paths.map { folder + "/" + EditFolder.name($0) })
        let locks = try await onOwnThread { try own.sorted().compactMap(Self.held) }
        defer { for lock in locks { lock.release() } }
        return try await work()
    }

    // MARK: - Adding

    private func write(_ data: Data, _ ending: String) throws -> String {
        try FileSystem.makeFolder(folder)
        try showPresence()
        let path = "\(folder)/\(ContentDigest(of: data).text).\(ending)"
        // The file exists already. Its time is set to now, so that it is among the last to be
        // removed.
        if FileSystem.exists(path), path.withCPath({ utimensat(AT_FDCWD, $0, nil, 0) }) == 0 {
            return path
        }
        try makeRoom(for: data.count)
        do throws(FileError) {
            try AtomicFile.write(data, to: URL(filePath: path), existing: .refuse)
        } catch .alreadyExists {
            // Another process has written the same file meanwhile.
            return path
        } catch .system(_, let path, let code) {
            throw StorageError.make(errno: code, path: path)
        } catch {
            throw StorageError.inputOutput(path: path, reason: error.errorText)
        }
        return path
    }

    private func makeRoom(for bytes: Int) throws {
        let files = files
        var excess = files.reduce(bytes) { $0 + $1.size } - limit
        guard excess > 0 else { return }
        let used = try used(among: files)
        var unused = files.filter { !used.contains($0.path) }[...]
        while excess > 0, !unused.isEmpty {
            var (oldest, freed): ([Entry], Int) = ([], 0)
            while freed < excess, oldest.count < Self.batch, let next = unused.popFirst() {
                oldest.append(next)
                freed += next.size
            }
            excess -= try removeUnused(oldest)
        }
        guard excess <= 0 else { throw RecipeFileError.noRoom(limit: limit) }
    }

    // MARK: - Removing

    /// Removes the files that no edit names and no caller holds, and returns the number of bytes
    /// freed.
    private func removeUnused(_ files: [Entry]) throws -> Int {
        // The files are locked before the edits are read: a caller that held one of them earlier
        // has saved its edit by now.
        var locked: [(file: Entry, lock: FileLock)] = []
        for file in files {
            // A file that is held, or was removed meanwhile, is left out.
            if let lock = try? FileLock.attempt(file.path, .exclusive, creating: false),
                lock.isLinked
            {
                locked.append((file, lock))
            }
        }
        defer { for (_, lock) in locked { lock.release() } }
        let used = try used(among: locked.map(\.file))
        var freed = 0
        for (file, _) in locked where !used.contains(file.path) {
            if FileCalls.unlink(file.path) == 0 { freed += file.size }
        }
        return freed
    }

    /// Returns the paths of the files that an edit names.
    ///
    /// - Throws: ``StorageError`` if an edit cannot be read, because that edit may name any of the
    ///   files.
    private func used(among files: [Entry]) throws -> Set<String> {
        guard !files.isEmpty else { return [] }
        var facts = stat()
        if FileCalls.status(edits.path, &facts) != 0 {
            guard errno == ENOENT else { throw StorageError.make(errno: errno, path: edits.path) }
            return []
        }
        // The edits are locked, because an edit that another process renames during the search
        // could be missed.
        let lock = try FileLock.acquire(edits.lock, .exclusive, seconds: Self.patience)
        defer { lock.release() }
        guard let names = FileCalls.names(in: edits.path) else {
            throw StorageError.make(errno: errno, path: edits.path)
        }
        var digests: Set<String> = []
        for name in names {
            let path = edits.path + "/" + name
            guard FileCalls.linkStatus(path, &facts) == 0 else {
                throw StorageError.make(errno: errno, path: path)
            }
            if facts.st_mode & S_IFMT == S_IFDIR { continue }
            guard let data = try EditFile.read(path) else {
                throw StorageError.make(errno: ENOENT, path: path)
            }
            digests.formUnion(Self.digests(in: data))
        }
        return Set(
            files.map(\.path).filter { digests.contains(String(EditFolder.name($0).prefix(64))) })
    }

    /// Returns the last 64 digits of each run of 64 or more lower-case hexadecimal digits in
    /// `data`.
    private static func digests(in data: Data) -> Set<String> {
        var found: Set<String> = []
        for word in data.split(whereSeparator: { !isDigit($0) }) where word.count >= 64 {
            found.insert(String(decoding: word.suffix(64), as: UTF8.self))
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    // MARK: - Files and locks

    /// The files, the least recently kept first.
    private var files: [Entry] { EditSweep.dated(EditFolder.files(in: folder)) }

    private var presenceLock: String { folder + "/.lock" }

    private func showPresence() throws {
        try presence.withLock { lock in
            if lock == nil {
                lock = try FileLock.acquire(presenceLock, .shared, seconds: Self.patience)
            }
        }
    }

    /// Acquires a lock that prevents the removal of a file; returns `nil` if there is no such file.
    private static func held(_ path: String) throws -> FileLock? {
        guard FileSystem.exists(path) else { return nil }
        do {
            let lock = try FileLock.acquire(path, .shared, seconds: patience, creating: false)
            return lock.isLinked ? lock : nil
        } catch {
            // Another caller may have removed it.
            guard FileSystem.exists(path) else { return nil }
            throw error
        }
    }

    /// The seconds to wait for a lock that another process holds, which is never for long.
    private static let patience = 10.0
    /// The number of files that are locked at a time, each of which needs a descriptor.
    private static let batch = 64
}
