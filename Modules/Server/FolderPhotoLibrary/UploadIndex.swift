import CImageEditorFolders
import Core
import Foundation
import ImageEditorFiles
import Synchronization

/// The name, size and hash of an upload's file.
struct UploadRecord: Decodable, Sendable, Equatable {
    /// The file's name in the uploads folder.
    let name: String
    let bytes: Int
    /// The ``Fingerprint`` of the file's content.
    let hash: String

    var json: JSONText {
        .object([
            .init("name", .string(name)), .init("bytes", .integer(bytes)),
            .init("hash", .string(hash)),
        ])
    }
}

/// Remembers which upload has which idempotency key across restarts, in one small file per key.
///
/// If there are more records than the capacity, the oldest ones are dropped. Records do not expire:
/// otherwise, after a clock was set forward, retried uploads would be stored twice.
final class UploadIndex: Sendable {
    private struct State {
        /// `nil` until the records have been counted.
        var count: Int?
        /// The modification time of the newest record, in nanoseconds since 1970.
        var newest = 0
    }

    private let folder: URL
    private let capacity: Int
    private let state = Mutex(State())

    init(folder: URL, capacity: Int) {
        self.folder = folder
        self.capacity = max(1, capacity)
    }

    /// Removes the unfinished files that a killed server left behind. Blocks.
    func sweep() {
        UnfinishedFiles.sweep(folder)
    }

    /// Returns the record of `key`; `nil` if it has no valid record. Blocks.
    ///
    /// - Throws: `POSIXError` if the record cannot be read because resources are exhausted.
    func record(for key: IdempotencyKey) throws -> UploadRecord? {
        guard let data = FileCalls.contents(of: file(key).path) else {
            try ResourceExhaustion.check(errno)
            return nil
        }
        // Ignore an invalid record: to store the upload again is better than to lose it.
        return try? JSONDecoder().decode(UploadRecord.self, from: data)
    }

    /// Stores the record of `key` durably. Blocks.
    func keep(_ record: UploadRecord, for key: IdempotencyKey) throws {
        try Folder.make(folder.path)
        let file = file(key)
        try AtomicFile.write(record.json.data, to: file)
        try state.withLock { state in
            if state.count == nil { try recount(&state, besides: file) }
            try order(file, &state)
            let count = (state.count ?? 0) + 1
            state.count = count
            // Drop a tenth of the records at a time, so that few uploads have to list all records.
            if count > capacity { try prune(to: max(1, capacity * 9 / 10), &state) }
        }
    }

    /// Drops the record of `key`. Blocks.
    func forget(_ key: IdempotencyKey) {
        FileCalls.unlink(file(key).path)
    }

    private func file(_ key: IdempotencyKey) -> URL {
        folder.appending(path: key.fileName)
    }
}

// MARK: - The number of records

extension UploadIndex {
    private struct Entry {
        let name: String
        /// The record's modification time, in nanoseconds since 1970.
        let kept: Int
    }

    private func recount(_ state: inout State, besides file: URL) throws {
        let others = try entries().filter { $0.name != file.lastPathComponent }
        state.count = others.count
        state.newest = others.map(\.kept).max() ?? 0
    }

    /// Gives `file` the latest modification time of all records, even if the clock was set back.
    private func order(_ file: URL, _ state: inout State) throws {
        let kept = Self.kept(file.path) ?? 0
        state.newest = max(kept, state.newest + 1)
        guard state.newest != kept else { return }
        let (seconds, rest) = state.newest.quotientAndRemainder(dividingBy: Self.second)
        // Ignore a failure: a record in the wrong order is still valid.
        _ = file.path.withCPath { folder_entry_touch($0, Int64(seconds), Int64(rest)) }
    }

    private func prune(to rest: Int, _ state: inout State) throws {
        let entries = try entries().sorted { ($0.kept, $0.name) < ($1.kept, $1.name) }
        for entry in entries.dropLast(rest) {
            FileCalls.unlink(folder.path + "/" + entry.name)
        }
        state.count = min(entries.count, rest)
    }

    private func entries() throws -> [Entry] {
        guard let names = FileCalls.names(in: folder.path) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return names.compactMap { name in
            guard !name.hasPrefix(".") else { return nil }
            return Self.kept(folder.path + "/" + name).map { Entry(name: name, kept: $0) }
        }
    }

    private static func kept(_ path: String) -> Int? {
        var entry = folder_entry()
        guard path.withCPath({ folder_entry_read(AT_FDCWD, $0, &entry) }) == 0 else {
            return nil
        }
        let (whole, overflow) = Int(entry.modified_seconds)
            .multipliedReportingOverflow(by: second)
        return overflow ? 0 : whole + Int(entry.modified_nanoseconds)
    }

    private static let second = 1_000_000_000
}

extension IdempotencyKey {
    /// The key as a file name: two hexadecimal digits per byte, since a key may contain `/`.
    fileprivate var fileName: String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
