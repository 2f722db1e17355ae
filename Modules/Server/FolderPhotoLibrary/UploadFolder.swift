import CImageEditorFolders
import Core
import Foundation
import ImageEditorFiles
import NIOPosix

/// Keeps uploaded images: each as a file that is there whole or not at all, once per key.
final class UploadFolder: Sendable {
    private let folder: URL
    private let index: UploadIndex
    private let threads: NIOThreadPool
    private let names = ReservedNames()
    private let keys = KeyedLock<IdempotencyKey>()

    /// - Parameter keys: How many idempotency keys are remembered.
    init(_ folder: URL, keys capacity: Int, threads: NIOThreadPool) {
        self.folder = folder
        self.threads = threads
        index = UploadIndex(
            folder: folder.appending(path: ".imageeditor-keys"), capacity: capacity)
    }

    /// Removes what a server that was killed has left unfinished. Blocks.
    func sweep() {
        UnfinishedFiles.sweep(folder)
        index.sweep()
    }

    /// Begins a file under a candidate of `wanted` that no other file has.
    func begin(_ wanted: UploadName) async throws -> IncomingFile {
        try await threads.runIfActive { [self] in
            try Folder.make(folder.path)
            var attempt = 1
            while true {
                let name = wanted.candidate(attempt)
                let target = folder.appending(path: name)
                var entry = folder_entry()
                if names.reserve(name) {
                    if folder_entry_read(AT_FDCWD, target.path, &entry) != 0, errno == ENOENT {
                        return try IncomingFile(target, name: name, names: names)
                    }
                    names.release(name)
                }
                attempt += 1
                // Not a matter of names then, but of the folder.
                if attempt > 1_000 { throw POSIXError(.EEXIST) }
            }
        }
    }

    /// Keeps `file`, or drops it where `key` has one already.
    ///
    /// The key's record is written first. A crash in between leaves a record without its file,
    /// which counts for nothing; the other way round, the file would be stored twice.
    ///
    /// - Returns: The record of the one file that there is.
    func keep(_ file: IncomingFile, key: IdempotencyKey?) async throws -> UploadRecord {
        guard let key else {
            try await threads.runIfActive { try file.commit() }
            return file.record
        }
        return try await keys.withLock(key) {
            try await threads.runIfActive { [self] in
                if let record = try verifiedRecord(for: key) {
                    file.abandon()
                    return record
                }
                try index.keep(file.record, for: key)
                do {
                    try file.commit()
                } catch {
                    // A file that is in place, although not flushed, is what the key stands for.
                    if case .success(nil) = Result(catching: { try verifiedRecord(for: key) }) {
                        index.forget(key)
                    }
                    throw error
                }
                return file.record
            }
        }
    }

    /// The record of `key`, as long as its file is still what it was.
    func kept(for key: IdempotencyKey) async throws -> UploadRecord? {
        try await threads.runIfActive { [self] in try verifiedRecord(for: key) }
    }

    /// - Throws: Where it cannot be told for now: to take the upload again would store it twice.
    private func verifiedRecord(for key: IdempotencyKey) throws -> UploadRecord? {
        guard let record = try index.record(for: key),
            PhotoPath.isVisible(Array(record.name.utf8)),
            let file = try FolderRoot.existing(folder)?
                .open(PhotoPath(bytes: Array(record.name.utf8))),
            file.stamp.size == record.bytes,
            // Unreadable counts as gone.
            (try? file.fingerprint()) == record.hash
        else { return nil }
        return record
    }
}

extension OpenFile {
    /// The hash of all that is in it. Blocks.
    fileprivate func fingerprint() throws -> String {
        var hash = Fingerprint()
        var chunk = [UInt8](repeating: 0, count: 128 << 10)
        var offset = 0
        while true {
            let count = try chunk.withUnsafeMutableBytes { bytes in
                let count = try read(into: bytes, at: offset)
                hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                return count
            }
            if count == 0 { return hash.hexadecimal }
            offset += count
        }
    }
}
