import CImageEditorFolders
import Core
import Foundation
import ImageEditorFiles
import Synchronization

/// A stored upload: enough to recognise its file.
struct UploadRecord: Decodable, Sendable, Equatable {
    /// The file's name in the folder of uploads.
    let name: String
    let bytes: Int
    /// Of the file's content, by ``Fingerprint``.
    let hash: String

    var json: JSONText {
        .object([
            .init("name", .string(name)), .init("bytes", .integer(bytes)),
            .init("hash", .string(hash)),
        ])
    }
}

/// Remembers, across restarts, which file each idempotency key stands for: one small file a key.
///
/// Beyond the capacity the records that were kept first are dropped. Their number decides, and
/// never their age: a clock that is set forward must not make every upload on its way a second one.
final class UploadIndex: Sendable {
    private struct State {
        /// `nil` until the records have been counted.
        var count: Int?
        /// When the last record was kept, in nanoseconds since 1970.
        var newest = 0
    }

    private let folder: URL
    private let capacity: Int
    private let state = Mutex(State())

    init(folder: URL, capacity: Int) {
        self.folder = folder
        self.capacity = max(1, capacity)
    }

    /// Removes what a server that was killed has left unfinished. Blocks.
    func sweep() {
        UnfinishedFiles.sweep(folder)
    }

    /// The record of `key`, or `nil`. Blocks.
    ///
    /// - Throws: `POSIXError`, where that cannot be told for now.
    func record(for key: IdempotencyKey) throws -> UploadRecord? {
        let data: Data
        do {
            data = try Data(contentsOf: file(key))
        } catch {
            if let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error {
                try ResourceExhaustion.check(Int32(clamping: (cause as NSError).code))
            }
            return nil
        }
        // A record that cannot be read is none: the upload is taken again rather than lost.
        return try? JSONDecoder().decode(UploadRecord.self, from: data)
    }

    /// Keeps the record of `key`; when this returns, it lasts. Blocks.
    func keep(_ record: UploadRecord, for key: IdempotencyKey) throws {
        try Folder.make(folder.path)
        let file = file(key)
        try AtomicFile.write(record.json.data, to: file)
        try state.withLock { state in
            if state.count == nil { try recount(&state, besides: file) }
            try order(file, &state)
            let count = (state.count ?? 0) + 1
            state.count = count
            // Somewhat more at a time, so that not every upload has to go through the list.
            if count > capacity { try prune(to: max(1, capacity * 9 / 10), &state) }
        }
    }

    /// Drops the record of `key`. Blocks.
    func forget(_ key: IdempotencyKey) {
        unlink(file(key).path)
    }

    private func file(_ key: IdempotencyKey) -> URL {
        folder.appending(path: key.fileName)
    }
}

// MARK: - The number of records

extension UploadIndex {
    private struct Entry {
        let name: String
        /// In nanoseconds since 1970.
        let kept: Int
    }

    private func recount(_ state: inout State, besides file: URL) throws {
        let others = try entries().filter { $0.name != file.lastPathComponent }
        state.count = others.count
        state.newest = others.map(\.kept).max() ?? 0
    }

    /// Makes `file` the newest, whatever the clock says.
    private func order(_ file: URL, _ state: inout State) throws {
        let kept = Self.kept(file.path) ?? 0
        state.newest = max(kept, state.newest + 1)
        guard state.newest != kept else { return }
        let (seconds, rest) = state.newest.quotientAndRemainder(dividingBy: Self.second)
        // In the wrong order it is still a record.
        _ = folder_entry_touch(file.path, Int64(seconds), Int64(rest))
    }

    private func prune(to rest: Int, _ state: inout State) throws {
        let entries = try entries().sorted { ($0.kept, $0.name) < ($1.kept, $1.name) }
        for entry in entries.dropLast(rest) { unlink(folder.path + "/" + entry.name) }
        state.count = min(entries.count, rest)
    }

    private func entries() throws -> [Entry] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.compactMap { name in
            guard !name.hasPrefix(".") else { return nil }
            return Self.kept(folder.path + "/" + name).map { Entry(name: name, kept: $0) }
        }
    }

    private static func kept(_ path: String) -> Int? {
        var entry = folder_entry()
        guard folder_entry_read(AT_FDCWD, path, &entry) == 0 else { return nil }
        let (whole, overflow) = Int(entry.modified_seconds)
            .multipliedReportingOverflow(by: second)
        return overflow ? 0 : whole + Int(entry.modified_nanoseconds)
    }

    private static let second = 1_000_000_000
}

extension IdempotencyKey {
    /// Fit to be the name of a file, unlike the key itself: two digits a byte.
    fileprivate var fileName: String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
