public import FoundationEssentials
import ImageEditorFiles
import Synchronization

/// Stores edits in memory, for tests and for programs that want no files.
public actor InMemoryEditStore: EditStore {
    /// The edits, in the order in which they were saved.
    private var edits: [RememberedEdit] = []
    private var originals: [ContentDigest: Data] = [:]
    private var kept: [EditBackup] = []
    private let locks = PathLocks()

    public init() {}

    public func edit(of key: EditKey) -> RememberedEdit? {
        edits.first { $0.key == key }
    }

    public func edits(at path: String, or digest: ContentDigest) -> [RememberedEdit] {
        edits.reversed().filter { $0.concerns(path, or: digest) }
    }

    public func save(_ edit: RememberedEdit, _ durability: EditDurability) {
        edits.removeAll { $0.key == edit.key }
        edits.append(edit)
    }

    public func replace(_ old: RememberedEdit, with new: RememberedEdit) throws {
        guard edit(of: old.key) == old else { throw EditStoreError.changedMeanwhile }
        edits.removeAll { $0.key == old.key }
        save(new, .power)
        guard case .file(let path) = new.key, case .file(let earlier) = old.key, new.key != old.key
        else { return }
        kept = kept.map { backup in
            backup.isBackup(of: earlier)
                ? EditBackup(
                    digest: backup.digest, path: path, bytes: backup.bytes, date: backup.date)
                : backup
        }
    }

    @discardableResult
    public func keepOriginal(_ data: Data, _ digest: ContentDigest) -> Bool {
        originals.updateValue(data, forKey: digest) == nil
    }

    public func dropOriginal(_ digest: ContentDigest) {
        guard !kept.contains(where: { $0.digest == digest }),
            !edits.contains(where: { $0.startsFrom(digest) })
        else { return }
        originals[digest] = nil
    }

    public func backUp(_ data: Data, _ digest: ContentDigest, of path: String) {
        originals[digest] = data
        guard !kept.contains(where: { $0.digest == digest && $0.isBackup(of: path) })
        else { return }
        kept.append(EditBackup(digest: digest, path: path, bytes: data.count, date: Date()))
    }

    public func original(_ digest: ContentDigest) -> Data? { originals[digest] }

    public func backups() -> [EditBackup] { kept }

    public func originalBytes() -> Int { originals.values.reduce(0) { $0 + $1.count } }

    public func discard(_ backup: EditBackup) {
        kept.removeAll { $0.digest == backup.digest && backup.path.map($0.isBackup) == true }
        let isNeeded = edits.contains { edit in
            guard case .address = edit.key else { return false }
            return edit.startsFrom(backup.digest)
        }
        if !isNeeded, !kept.contains(where: { $0.digest == backup.digest }) {
            originals[backup.digest] = nil
        }
    }

    public func lock(_ paths: [String]) async throws -> any EditLock {
        while true {
            if let lock = locks.attempt(Set(paths.map(PathKey.init))) { return lock }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension RememberedEdit {
    /// Returns true if the original file or the output of this edit is at `path` or has the bytes
    /// of `digest`. If this edit is about to replace a former edit, the paths and digests of the
    /// former edit count, too.
    package func concerns(_ path: String, or digest: ContentDigest) -> Bool {
        if output?.isAt(path) == true || output?.digests.contains(digest) == true { return true }
        if announced?.replaced?.edit.concerns(path, or: digest) == true { return true }
        guard case .file(let own) = original.place else { return false }
        return own.isSamePath(as: path) || original.digest == digest
    }
}

/// The paths that edits of this process hold.
private final class PathLocks: Sendable {
    private let held = Mutex<Set<PathKey>>([])

    /// Locks `paths` without waiting.
    ///
    /// - Returns: `nil` if another lock holds one of the paths.
    func attempt(_ paths: Set<PathKey>) -> (any EditLock)? {
        let isFree = held.withLock { held in
            guard held.isDisjoint(with: paths) else { return false }
            held.formUnion(paths)
            return true
        }
        return isFree ? Lock(paths, of: self) : nil
    }

    private func free(_ paths: Set<PathKey>) {
        held.withLock { $0.subtract(paths) }
    }

    private final class Lock: EditLock {
        private let paths: Mutex<Set<PathKey>>
        private let locks: PathLocks

        init(_ paths: Set<PathKey>, of locks: PathLocks) {
            self.paths = Mutex(paths)
            self.locks = locks
        }

        deinit { release() }

        func release() {
            locks.free(
                paths.withLock { paths in
                    defer { paths = [] }
                    return paths
                })
        }
    }
}
