public import Foundation
import Synchronization

/// The temporary files that are being written right now, for whoever has to end the process.
///
/// A fixed table of C strings, so that a signal handler can go through it: nothing here allocates
/// or locks once ``prepare()`` has run. Beyond ``capacity`` files at once the rest is not listed,
/// and is left to ``sweep(_:)``.
public enum UnfinishedFiles {
    /// How many files are remembered at once.
    public static let capacity = 64

    private static let swept = Mutex<Set<String>>([])
    private static let slots = InlineArray<64, Atomic<UInt>> { _ in Atomic<UInt>(0) }

    /// Files that are being made at this moment, and whether none may be made any more.
    private static let beginning = Atomic<Int>(0)
    private static let isEnding = Atomic<Bool>(false)

    /// Makes the table. Call it before a signal handler that uses ``removeAll()`` is installed.
    public static func prepare() {
        _ = slots[0].load(ordering: .relaxed)
        _ = beginning.load(ordering: .relaxed)
        _ = isEnding.load(ordering: .relaxed)
    }

    /// Removes every unfinished file. Safe in a signal handler; the process must end afterwards,
    /// because no thread can begin another file.
    public static func removeAll() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // Another thread may be about to make a file. If it is this thread, which stands still in
        // the handler, waiting is of no use, but the wait is short and what it made is listed.
        for _ in 0..<50 where beginning.load(ordering: .sequentiallyConsistent) > 0 {
            usleep(1_000)
        }
        for index in 0..<capacity {
            let word = slots[index].exchange(0, ordering: .acquiringAndReleasing)
            if let path = UnsafePointer<CChar>(bitPattern: word) { unlink(path) }
        }
    }

    /// Removes what processes that were killed have left in `folder`.
    ///
    /// A file whose writer is alive is locked and stays. Other names are never touched.
    ///
    /// - Returns: How many were removed.
    @discardableResult
    public static func sweep(_ folder: URL) -> Int {
        sweep(folder.path)
    }

    /// Removes what killed processes have left in `folder`, the first time this process writes
    /// there.
    static func sweepOnce(_ folder: String) {
        if swept.withLock({ $0.insert(folder).inserted }) { sweep(folder) }
    }

    @discardableResult
    private static func sweep(_ folder: String) -> Int {
        // An unreadable folder has nothing that could be swept.
        guard let entries = opendir(folder) else { return 0 }
        defer { closedir(entries) }
        var removed = 0
        while let entry = readdir(entries) {
            // Nearly all names are told apart by their first byte, without being copied.
            guard entry.pointee.d_name.0 == UInt8(ascii: ".") else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if TemporaryName.matches(name), removeIfAbandoned(folder + "/" + name) { removed += 1 }
        }
        return removed
    }

    /// Runs `make`, which makes a file that ``remember(_:)`` was told of; never returns once the
    /// process is ending.
    static func begin<Value>(_ make: () throws(FileError) -> Value) throws(FileError) -> Value {
        beginning.add(1, ordering: .sequentiallyConsistent)
        if isEnding.load(ordering: .sequentiallyConsistent) {
            beginning.subtract(1, ordering: .sequentiallyConsistent)
            while true { pause() }
        }
        defer { beginning.subtract(1, ordering: .sequentiallyConsistent) }
        return try make()
    }

    /// Remembers `path`; the answer is what ``forget(_:)`` takes, `nil` when the table is full.
    static func remember(_ path: String) -> Int? {
        guard let copy = strdup(path) else { return nil }
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

    private static func removeIfAbandoned(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0
    }
}
