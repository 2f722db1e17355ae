public import Core
public import Foundation

/// Stores each edit in a small file of its own, without a database, and originals beside them.
///
/// Only the owner can access the files. Files are written atomically. An unreadable file is put
/// aside. Beyond the bounds (``EditSweep``) the oldest are removed. Creating a store is cheap:
/// the first edit creates its folder.
public struct FileEditStore: EditStore {
    private let folder: EditFolder
    private let bounds: EditSweep.Bounds
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: The folder of the files. If it is missing, it is created with access for its
    ///     owner only.
    ///   - bounds: The limits of the stored edits.
    ///   - now: The time in the names of damaged files, and for the age of other files.
    public init(
        folder: URL, bounds: EditSweep.Bounds = EditSweep.Bounds(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = EditFolder(folder)
        self.bounds = bounds
        self.now = now
    }

    public func edit(of key: EditKey) async throws -> RememberedEdit? {
        try edit(in: folder.file(of: key))
    }

    public func edit(
        withOutput digest: ContentDigest, at path: String?
    ) async throws -> RememberedEdit? {
        let digits = Data(digest.text.utf8)
        var found: (edit: RememberedEdit, rank: (Int, Int))?
        for file in EditFolder.files(in: folder.path) where file.hasSuffix(EditFolder.ending) {
            // An unreadable edit of another image does not matter here.
            guard let data = try? EditFile.read(file), data.range(of: digits) != nil,
                let edit = try? RememberedEdit(json: data), let output = edit.output,
                output.digests.contains(digest), let written = EditFile.facts(file)?.written
            else { continue }
            let rank = (output.path == path ? 1 : 0, written)
            if found.map({ rank >= $0.rank }) ?? true { found = (edit, rank) }
        }
        return found?.edit
    }

    public func save(_ edit: RememberedEdit, _ durability: EditDurability) async throws {
        let path = folder.file(of: edit.key)
        let isNew = !FileSystem.exists(path)
        if !isNew { try checkVersion(path) }
        try FileSystem.makeFolder(folder.path)
        try EditFile.write(
            try edit.jsonData(), to: path, durability)
        if isNew { EditSweep(folder: folder, bounds: bounds, now: now()).sweepEdits(keeping: path) }
    }

    public func replace(_ old: RememberedEdit, with new: RememberedEdit) async throws {
        let path = folder.file(of: old.key)
        try FileSystem.makeFolder(folder.path)
        let data = try new.jsonData()
        try FileLock.acquire(folder.lock, .exclusive).whileHeld {
            // An edit that has become unreadable counts as changed.
            let now = try EditFile.read(path).flatMap { try? RememberedEdit(json: $0) }
            guard now == old else { throw EditStoreError.changedMeanwhile }
            try EditFile.write(data, to: path)
        }
    }

    public func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws {
        let path = folder.original(digest)
        // Update the time of an existing original that no edit may name any more, so that it is
        // not swept before the edit that needs it is stored.
        if EditFile.facts(path)?.size == data.count, utimensat(AT_FDCWD, path, nil, 0) == 0 {
            return
        }
        try FileSystem.makeFolder(folder.originals)
        try EditFile.write(data, to: path)
        EditSweep(folder: folder, bounds: bounds, now: now()).sweepOriginals(keeping: path)
    }

    public func original(_ digest: ContentDigest) async throws -> Data? {
        guard let data = try EditFile.read(folder.original(digest)),
            ContentDigest(of: data) == digest
        else { return nil }
        return data
    }

    private func edit(in path: String) throws -> RememberedEdit? {
        guard let data = try EditFile.read(path) else { return nil }
        do throws(EditSessionError) {
            return try RememberedEdit(json: data)
        } catch {
            if case .unsupportedVersion = error { throw EditStoreError.newerVersion(path: path) }
            let aside = "\(path).corrupt-\(SetAsideName.time(now()))"
            // A file that cannot be moved stays in place, and the error says so.
            let isMoved = (try? FileSystem.move(path, to: aside)) != nil
            throw EditStoreError.damaged(path: path, movedTo: isMoved ? aside : nil)
        }
    }

    /// Throws if a newer version wrote the file at `path`. Our own files are recognised by their
    /// first bytes. A file that begins differently is either damaged, and is replaced, or a newer
    /// version's.
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
