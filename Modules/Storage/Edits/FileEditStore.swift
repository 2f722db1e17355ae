public import Core
public import Foundation

/// Keeps each edit in a small file of its own, without a database, and originals beside them.
///
/// Files are their owner's alone and appear whole or not at all. A file that cannot be read is put
/// aside. There are bounds (``EditSweep``), beyond which the oldest go. Making a store costs
/// nothing; its folder is made by the first edit that is kept.
public struct FileEditStore: EditStore {
    private let folder: EditFolder
    private let bounds: EditSweep.Bounds
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: Where the files are. It is made, for its owner alone, where it is missing.
    ///   - bounds: How much is kept.
    ///   - now: Names damaged files that are put aside, and tells how old others are.
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
            // One that is of another image and cannot be read is nobody's trouble here.
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
            // What cannot be read any more is not what was read.
            let now = try EditFile.read(path).flatMap { try? RememberedEdit(json: $0) }
            guard now == old else { throw EditStoreError.changedMeanwhile }
            try EditFile.write(data, to: path)
        }
    }

    public func keepOriginal(_ data: Data, _ digest: ContentDigest) async throws {
        let path = folder.original(digest)
        // One that is there may have been forgotten by everybody: as new as if just written, it is
        // safe from being swept until the edit that needs it is kept.
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
            // Where it cannot be moved it stays, and the error says so.
            let isMoved = (try? FileSystem.move(path, to: aside)) != nil
            throw EditStoreError.damaged(path: path, movedTo: isMoved ? aside : nil)
        }
    }

    /// Without reading all of it: what a version that we know begins with is written by us alone.
    /// What begins otherwise is damaged, and is replaced, or somebody newer's.
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
