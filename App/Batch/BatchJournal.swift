import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Synchronization

/// The journal of a result folder: a hidden file that records which results exist.
///
/// Lines are only appended, those of a group with one system call, so that several runs can share
/// the file. A line is on the disk before its result is renamed. Each record starts with a newline,
/// so that a torn line of a killed run cannot corrupt the record that follows; torn lines are
/// ignored.
///
/// A run that works on a result locks one byte of this file. The hash of the result's path
/// selects the byte. The kernel releases the lock when the process ends.
final class BatchJournal: Sendable {
    static let name = ResultPath.reserved + "journal"

    private let path: String
    private let descriptor: Int32
    private let known = Mutex(Known())

    private struct Known {
        /// Records by the hash of the result's path; the newest is last.
        var records: [UInt64: [JournalRecord]] = [:]
        /// The number of bytes read so far.
        var offset = 0
    }

    /// Opens the journal of a folder, or creates it.
    ///
    /// - Throws: ``FileError``.
    init(folder: String) throws(FileError) {
        path = folder + "/" + Self.name
        descriptor = FileCalls.open(
            path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Returns the records of a result, up to the last ``refresh()``; the newest is last.
    func records(of output: UInt64) -> [JournalRecord] {
        known.withLock { $0.records[output] ?? [] }
    }

    /// Reads the records that were added since the last call. Blocks.
    func refresh() throws(FileError) {
        let result = known.withLock { known in
            Result { () throws(FileError) in
                try read(from: &known.offset) { record in
                    known.records[record.output, default: []].append(record)
                }
            }
        }
        try result.get()
    }

    /// Appends records and flushes them to the disk. Blocks.
    func append(_ records: [JournalRecord]) throws(FileError) {
        guard !records.isEmpty else { return }
        let text = records.map { "\n" + $0.line + "\n" }.joined()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(call: "write", path: path, code: errno)
            }
            rest = rest.dropFirst(count)
        }
        while fdatasync(descriptor) != 0 {
            if errno != EINTR { throw .system(call: "fsync", path: path, code: errno) }
        }
    }

    private func read(
        from offset: inout Int, _ body: (JournalRecord) -> Void
    ) throws(FileError) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(call: "read", path: path, code: errno)
            }
            guard count > 0 else { break }
            offset += count
            rest += buffer[..<count]
            var lines = rest[...]
            while let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: lines[..<end], as: UTF8.self)
                if let record = JournalRecord(line: line[...]) { body(record) }
                lines = lines[(end + 1)...]
            }
            rest = Array(lines)
        }
        // An incomplete last line is read again next time.
        offset -= rest.count
    }
}

// MARK: - Claims

extension BatchJournal {
    /// Locks a result for this process.
    ///
    /// - Returns: `false` if another process works on the result. On a file system without locks
    /// this is always `true`: two processes may then make the same result, but each one renames a
    /// complete file.
    func claim(_ output: UInt64) -> Bool {
        lock(output, as: F_WRLCK, waiting: false) || (errno != EAGAIN && errno != EACCES)
    }

    /// Waits until no other process works on the result, then locks it. Blocks.
    func waitAndClaim(_ output: UInt64) {
        while !lock(output, as: F_WRLCK, waiting: true) && errno == EINTR {}
    }

    func release(_ output: UInt64) {
        _ = lock(output, as: F_UNLCK, waiting: false)
    }

    private func lock(_ output: UInt64, as kind: Int32, waiting: Bool) -> Bool {
        var lock = flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(output >> 2)
        lock.l_len = 1
        return fcntl(descriptor, waiting ? Self.setAndWait : Self.set, &lock) == 0
    }

    // These are open file description locks (Linux's `F_OFD_SETLK` and `F_OFD_SETLKW`, which
    // Swift does not import). The kernel drops a process-wide lock when any descriptor of the
    // file is closed.
    private static let set: Int32 = 37
    private static let setAndWait: Int32 = 38
}
