public import FoundationEssentials
package import Glibc
import Synchronization

/// The temporary files that are currently being written, for removal when the process ends.
///
/// The table is a fixed array of C strings, so that a signal handler can use it: after
/// ``prepare()``, ``removeAll()`` neither allocates nor locks. Files beyond ``capacity`` are not in
/// the table, and are left to ``sweep(_:)``.
public enum UnfinishedFiles {
    /// The maximum number of files in the table.
    public static let capacity = 64

    private static let swept = Mutex<Set<String>>([])
    private static let slots = InlineArray<64, Atomic<UInt>> { _ in Atomic<UInt>(0) }

    /// The number of files that are currently being created, and a flag that forbids new ones.
    private static let beginning = Atomic<Int>(0)
    private static let isEnding = Atomic<Bool>(false)

    /// Initialises the table. Call it before installing a signal handler that uses
    /// ``removeAll()``.
    public static func prepare() {
        _ = slots[0].load(ordering: .relaxed)
        _ = beginning.load(ordering: .relaxed)
        _ = isEnding.load(ordering: .relaxed)
    }

    /// Removes all files in the table. Safe in a signal handler. The process must end afterwards,
    /// because no thread can create another temporary file.
    public static func removeAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // Waits briefly for other threads that are creating a file. If this thread itself was
        // interrupted while creating one, waiting does not help, but its file is in the table.
        for _ in 0..<50 where beginning.load(ordering: .sequentiallyConsistent) > 0 {
            usleep(1_000)
        }
        for index in 0..<capacity {
            let word = slots[index].exchange(0, ordering: .acquiringAndReleasing)
            if let path = UnsafePointer<CChar>(bitPattern: word) { unlink(path) }
        }
    }

    /// Removes the temporary files of killed processes in `folder`.
    ///
    /// Files of running processes are locked and stay. If a process was killed just after its new
    /// file exchanged names with the target, the replaced file has the temporary name. It stays,
    /// too, because another program may have saved it. Files with other names are never touched.
    ///
    /// - Returns: The number of removed files.
    @discardableResult
    public static func sweep(_ folder: URL) -> Int {
        sweep(folder.path)
    }

    /// Returns the paths of the old files that processes left beside `target` when they were killed
    /// while replacing it. Such a file may contain what another program saved, so no sweep removes
    /// it.
    ///
    /// - Parameter target: An absolute path without links. No process may be writing it.
    package static func replaced(at target: String) -> [String] {
        guard let slash = target.lastIndex(of: "/") else { return [] }
        let folder = String(target[...slash])
        return (FileCalls.names(in: folder) ?? []).compactMap { name in
            guard let inode = TemporaryName.inode(name, at: target) else { return nil }
            var facts = stat()
            let path = folder + name
            guard FileCalls.linkStatus(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
                UInt64(facts.st_ino) != inode
            else { return nil }
            return path
        }
    }

    /// Sweeps `folder` when this process first writes to it.
    static func sweepOnce(_ folder: String) {
        if isFirst(folder) { sweep(folder) }
    }

    /// Passes the entries of `folder` whose names do not begin with a dot to `body`; none if the
    /// folder cannot be read. Sweeps the folder if this process has not done so, because listing a
    /// large folder a second time, before the first file is written, takes long.
    package static func sweepOnce(
        _ folder: String, visiting body: (UnsafeMutablePointer<dirent>) -> Void
    ) {
        sweep(folder, removes: isFirst(folder), visiting: body)
    }

    private static func isFirst(_ folder: String) -> Bool {
        swept.withLock { $0.insert(folder).inserted }
    }

    @discardableResult
    private static func sweep(
        _ folder: String, removes: Bool = true,
        visiting body: (UnsafeMutablePointer<dirent>) -> Void = { _ in }
    ) -> Int {
        // An unreadable folder cannot be swept.
        guard let entries = folder.withCPath({ opendir($0) }) else { return 0 }
        defer { closedir(entries) }
        var removed = 0
        while let entry = readdir(entries) {
            // Names of temporary files begin with a dot. This check excludes most other names
            // without copying them.
            guard entry.pointee.d_name.0 == UInt8(ascii: ".") else {
                body(entry)
                continue
            }
            guard removes else { continue }
            let name = String(pathBytes: FileCalls.name(of: entry))
            let inode = TemporaryName.inode(name)
            guard inode != nil || TemporaryName.matches(name) else { continue }
            if removeIfAbandoned(folder + "/" + name, inode: inode) { removed += 1 }
        }
        return removed
    }

    /// Runs `make`, which creates a file that was passed to ``remember(_:)``. Never returns after
    /// ``removeAll()`` has begun.
    static func begin<Value>(_ make: () throws(FileError) -> Value) throws(FileError) -> Value {
        beginning.add(1, ordering: .sequentiallyConsistent)
        if isEnding.load(ordering: .sequentiallyConsistent) {
            beginning.subtract(1, ordering: .sequentiallyConsistent)
            while true { pause() }
        }
        defer { beginning.subtract(1, ordering: .sequentiallyConsistent) }
        return try make()
    }

    /// Adds `path` to the table. Returns the argument for ``forget(_:)``; `nil` if the table is
    /// full or memory is short.
    static func remember(_ path: String) -> Int? {
        guard let copy = path.withCPath({ strdup($0) }) else { return nil }
        let word = UInt(bitPattern: copy)
        for index in 0..<capacity {
            let (exchanged, _) = slots[index].compareExchange(
                expected: 0, desired: word, ordering: .acquiringAndReleasing)
            if exchanged { return index }
        }
        free(copy)
        return nil
    }

    static func forget(_ slot: Int?) {
        guard let slot else { return }
        let word = slots[slot].exchange(0, ordering: .acquiringAndReleasing)
        free(UnsafeMutablePointer<CChar>(bitPattern: word))
    }

    /// Removes the file at `path`, unless a process has locked it. Returns true if the file was
    /// removed.
    ///
    /// - Parameter inode: The inode number that the file must have; `nil` for any.
    private static func removeIfAbandoned(_ path: String, inode: UInt64?) -> Bool {
        let descriptor = FileCalls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var facts = stat()
        if let inode, fstat(descriptor, &facts) != 0 || UInt64(facts.st_ino) != inode {
            return false
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && FileCalls.unlink(path) == 0
    }
}
