import Core
import Foundation
import ImageEditorFiles
import Synchronization

/// What batches have made in a folder of results, and who is at work on what: a hidden file there.
///
/// Lines are only ever added, each by one system call, so that several runs can share the file; a
/// line is on the disk before its result gets its name. What a killed run has half written is
/// isolated by the next line, which begins with an end of line of its own, and ignored.
///
/// A run that works on a result holds a lock on the byte of this file whose number is the hash of
/// the result's path. The system drops it with the process, however that ends.
final class BatchJournal: Sendable {
    static let name = ResultPath.reserved + "journal"

    private let path: String
    private let descriptor: Int32
    private let known = Mutex(Known())

    private struct Known {
        /// By the results' hashes, the newest last.
        var records: [UInt64: [JournalRecord]] = [:]
        /// How much of the file has been read.
        var offset = 0
    }

    /// Opens the journal of a folder, which it makes where there is none.
    ///
    /// - Throws: ``FileError``.
    init(folder: String) throws(FileError) {
        path = folder + "/" + Self.name
        descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// What was made under this name, the newest last, as far as ``refresh()`` has read.
    func records(of output: UInt64) -> [JournalRecord] {
        known.withLock { $0.records[output] ?? [] }
    }

    /// Reads what has been added since the last time. Blocks.
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

    /// Adds records, and returns when they are on the disk. Blocks.
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
        // What has no end yet is read again next time.
        offset -= rest.count
    }
}

// MARK: - Claims

extension BatchJournal {
    /// Takes the result for this process.
    ///
    /// - Returns: `false` where another one is at work on it. Where the file system knows no locks
    ///   nobody is kept away; a result still appears whole, and once.
    func claim(_ output: UInt64) -> Bool {
        lock(output, as: F_WRLCK, waiting: false) || (errno != EAGAIN && errno != EACCES)
    }

    /// The same, after whoever is at work on it has ended. Blocks.
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

    // Locks of an open file, not of the process, which would drop them all when any descriptor of
    // the file is closed. Linux's `F_OFD_SETLK` and `F_OFD_SETLKW`, which Swift does not see.
    private static let set: Int32 = 37
    private static let setAndWait: Int32 = 38
}
