public import Core
public import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Stores each edit in a small file of its own, without a database, and originals beside them.
///
/// Only the owner can access the files. Files are written atomically. If an edit is looked up by
/// its key and its file is damaged, the file is put aside. The oldest edits beyond the bounds
/// (``EditSweep``) are removed; the backups of overwritten files are kept. Creating a store is
/// cheap: the first edit creates its folder.
public struct FileEditStore: EditStore {
    /// The number of bytes that few files of edits reach.
    private static let mostOfShort = 1 << 14

    private let folder: EditFolder
    private let bounds: EditSweep.Bounds
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: The folder of the files. If it is missing, it is created with access for its
    ///     owner only.
    ///   - bounds: The limits of the stored edits.
    ///   - now: The clock, for the names of damaged files that are put aside.
    public init(
        folder: URL, bounds: EditSweep.Bounds = EditSweep.Bounds(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = EditFolder(folder)
        self.bounds = bounds
        self.now = now
    }

    public func edit(of key: EditKey) async throws -> RememberedEdit? { try stored(key) }

    public func edits(
        at path: String, or digest: ContentDigest
    ) async throws -> [RememberedEdit] {
        let texts = [Data(digest.text.utf8), RememberedEdit.jsonText(of: path)]
        var found: [(edit: RememberedEdit, written: Int)] = []
        for file in EditFolder.files(in: folder.path) where file.hasSuffix(EditFolder.ending) {
            // Unreadable edits are left out: they may belong to other images.
            guard let edit = try? earlierOrOwn(in: file, containing: texts),
                edit.concerns(path, or: digest),
                !found.contains(where: { $0.edit.key == edit.key }),
                let written = EditFile.facts(file)?.written
            else { continue }
            found.append((edit, written))
        }
        return found.sorted { $0.written > $1.written }.map(\.edit)
    }

    public func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws {
        let path = folder.file(of: edit.key)
        let isNew = !FileSystem.exists(path)
        if !isNew { try checkVersion(path) }
        var replaced: ContentDigest?
        if case .address = edit.key, !isNew {
            // The original that an unreadable edit names is unknown.
            replaced = (try? stored(edit.key))?.original.digest
        }
        try FileSystem.makeFolder(folder.path)
        try EditFile.write(
            try edit.jsonData(), to: path, durability)
        let sweep = EditSweep(folder: folder, bounds: bounds)
        if isNew { sweep.sweepEdits(keeping: path) }
        if let replaced, replaced != edit.original.digest { sweep.removeUnusedCopy(replaced) }
    }

    public func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws {
        let path = folder.file(of: new.key)
        try FileSystem.makeFolder(folder.path)
        let data = try new.jsonData()
        try FileLock.acquire(folder.lock, .exclusive).whileHeld {
            // An edit that has become unreadable counts as changed.
            guard (try? stored(old.key)) == old else { throw EditStoreError.changedMeanwhile }
            guard new.key != old.key else { return try EditFile.write(data, to: path) }
            if case .file(let path) = new.key, case .file(let earlier) = old.key {
                try moveBackups(of: earlier, to: path)
            }
            try EditFile.write(data, to: path)
            for file in [folder.file(of: old.key)] + earlier(of: old.key).map(\.file) {
                try FileSystem.remove(file)
            }
        }
    }

    @discardableResult
    public func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws -> Bool {
        let path = folder.original(digest)
        try FileSystem.makeFolder(folder.originals)
        // Without the lock, another process could remove the copy that this one finds.
        let lock = try FileLock.acquire(
            folder.originalsLock, .shared, seconds: FileLock.Patience.edit)
        defer { lock.release() }
        if EditFile.facts(path)?.size == data.count,
            path.withCPath({ utimensat(AT_FDCWD, $0, nil, 0) }) == 0
        {
            return false
        }
        try EditFile.write(data, to: path)
        lock.release()
        EditSweep(folder: folder, bounds: bounds).sweepOriginals(keeping: path)
        return true
    }

    public func dropOriginal(_ digest: ContentDigest) async {
        EditSweep(folder: folder, bounds: bounds).removeUnusedCopy(digest)
    }

    public func backUp(_ data: Data, _ digest: ContentDigest, of path: String) async throws {
        try FileSystem.makeFolder(folder.originals)
        // Without the lock, another process could remove the bytes that this one finds.
        let lock = try FileLock.acquire(
            folder.originalsLock, .shared, seconds: FileLock.Patience.edit)
        defer { lock.release() }
        let record = folder.backup(digest, of: path)
        // Write the record first: without it, a sweep could take the bytes for a copy of an image
        // from the web.
        if !FileSystem.exists(record) {
            try EditFile.write(EditBackupRecord(path: path).json, to: record)
        }
        if try await original(digest) == nil {
            try EditFile.write(data, to: folder.original(digest))
        }
    }

    /// Records that a file was moved. The times of its backups do not change.
    private func moveBackups(of path: String, to new: String) throws {
        let digests = folder.backups(of: path)
        guard !digests.isEmpty else { return }
        let lock = try FileLock.acquire(
            folder.originalsLock, .shared, seconds: FileLock.Patience.edit)
        defer { lock.release() }
        for digest in digests {
            let (old, record) = (folder.backup(digest, of: path), folder.backup(digest, of: new))
            let (facts, known) = (EditFile.facts(old), EditFile.facts(record))
            if known == nil {
                try EditFile.write(EditBackupRecord(path: new).json, to: record)
            }
            // Keep the earlier time: the oldest backup of a file is the content before its first
            // edit.
            if let facts, known.map({ facts.written < $0.written }) ?? true {
                EditFile.setTime(facts.written, of: record)
            }
            try FileSystem.remove(old)
        }
    }

    public func backups() async throws -> [EditBackup] { EditOriginals(of: folder).backups }

    public func originalBytes() async throws -> Int {
        EditFolder.files(in: folder.originals).reduce(0) { $0 + (EditFile.facts($1)?.size ?? 0) }
    }

    public func discard(_ backup: EditBackup) async throws {
        try FileSystem.makeFolder(folder.path)
        let lock = try FileLock.acquire(
            folder.originalsLock, .exclusive, seconds: FileLock.Patience.edit)
        defer { lock.release() }
        if let path = backup.path { try FileSystem.remove(folder.backup(backup.digest, of: path)) }
        let originals = EditOriginals(of: folder)
        if originals.records[backup.digest] == nil, !originals.isNeeded(byAddress: backup.digest) {
            try FileSystem.remove(folder.original(backup.digest))
        }
        // Edits that the last sweep had to keep may be removed now.
        FileCalls.unlink(folder.leftBySweep)
    }

    public func lock(_ paths: [String]) async throws -> any EditLock {
        try FileSystem.makeFolder(folder.path)
        let deadline = ContinuousClock.now + .seconds(FileLock.Patience.edit)
        var locks: [FileLock] = []
        // All processes take locks in the same order, so that two edits cannot wait for each other.
        for path in Set(paths.map(folder.lock(of:))).sorted() {
            while true {
                if let lock = try FileLock.attempt(path, .exclusive) {
                    locks.append(lock)
                    break
                }
                guard ContinuousClock.now < deadline else { throw StorageError.busy(path: path) }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        return PathLock(locks)
    }

    public func original(_ digest: ContentDigest) async throws -> Data? {
        guard let data = try EditFile.read(folder.original(digest)),
            ContentDigest(of: data) == digest
        else { return nil }
        return data
    }

    /// Returns the edit of an image, from its own file or from the files of an earlier version;
    /// `nil` if neither has one.
    private func stored(_ key: EditKey) throws -> RememberedEdit? {
        if let own = try self.edit(in: folder.file(of: key)) { return own }
        let earlier = earlier(of: key).map(\.edit)
        guard var edit = earlier.first else { return nil }
        // Join the histories: an earlier version began one for each edit of a file in place.
        var others = earlier.dropFirst()
        while let index = others.firstIndex(where: { edit.following($0) != nil }) {
            edit = edit.following(others.remove(at: index)) ?? edit
        }
        return edit
    }

    /// Returns the edits that an earlier version stored for a file, the last saved first.
    private func earlier(of key: EditKey) -> [(file: String, edit: RememberedEdit)] {
        guard case .file = key else { return [] }
        var found: [(file: String, edit: RememberedEdit, written: Int)] = []
        for file in EditFolder.earlierFiles(in: folder.path) {
            // Another image's edit may be unreadable.
            guard let data = try? EditFile.read(file), let edit = try? Self.edit(data),
                edit.key == key, let written = EditFile.facts(file)?.written
            else { continue }
            found.append((file, edit, written))
        }
        return found.sorted { $0.written > $1.written }.map { ($0.file, $0.edit) }
    }

    /// Returns the edit in a file; `nil` if the file contains none of `texts`.
    ///
    /// A file of an earlier version contains one of several edits of its image. For such a file,
    /// returns the edit joined from all of them (``stored(_:)``), or `nil` if the image also has a
    /// file of this version.
    private func earlierOrOwn(in file: String, containing texts: [Data]) throws -> RememberedEdit? {
        // Nearly all files are short and of other images. Their bytes are read with one call, which
        // takes a third of the time of a file that is read to its end.
        let start = Data(EditFile.start(of: file, count: Self.mostOfShort))
        let isFound = texts.contains { start.firstPlace(of: $0) != nil }
        guard isFound || start.count == Self.mostOfShort, let data = try EditFile.read(file),
            isFound || texts.contains(where: { data.firstPlace(of: $0) != nil })
        else { return nil }
        let edit = try Self.edit(data)
        guard EditFolder.isEarlier(file) else { return edit }
        if FileSystem.exists(folder.file(of: edit.key)) { return nil }
        return try stored(edit.key)
    }

    /// Parses an edit. Resolves links in the paths of an edit that an earlier version stored.
    private static func edit(_ data: Data) throws(EditSessionError) -> RememberedEdit {
        let edit = try RememberedEdit(json: data)
        return RememberedEdit.hasResolvedPaths(json: data) ? edit : edit.resolvingLinks()
    }

    private func edit(in path: String) throws -> RememberedEdit? {
        guard let data = try EditFile.read(path) else { return nil }
        do throws(EditSessionError) {
            return try Self.edit(data)
        } catch {
            if case .unsupportedVersion = error { throw EditStoreError.newerVersion(path: path) }
            let aside = "\(path).corrupt-\(SetAsideName.time(now()))"
            // A file that cannot be moved stays in place, and the error says so.
            let isMoved = (try? FileSystem.move(path, to: aside)) != nil
            throw EditStoreError.damaged(path: path, movedTo: isMoved ? aside : nil)
        }
    }

    /// Throws if a newer version wrote the file at `path`. Files of this version are recognised by
    /// their first bytes. Any other file is either damaged and may be replaced, or of a newer
    /// version.
    private func checkVersion(_ path: String) throws {
        let ours = Array(RememberedEdit.jsonStart.utf8)
        guard EditFile.start(of: path, count: ours.count) != ours,
            let data = try EditFile.read(path)
        else { return }
        do throws(EditSessionError) {
            _ = try RememberedEdit(json: data)
        } catch .unsupportedVersion {
            throw EditStoreError.newerVersion(path: path)
        } catch {
            return
        }
    }
}

/// The locks of the paths that one edit holds.
private final class PathLock: EditLock {
    private let locks: [FileLock]

    init(_ locks: [FileLock]) {
        self.locks = locks
    }

    func release() {
        for lock in locks { lock.release() }
    }
}
