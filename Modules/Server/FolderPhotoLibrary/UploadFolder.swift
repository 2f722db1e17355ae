import Core
import Foundation
import ImageEditorFiles
import NIOPosix

/// Stores uploaded images atomically, and only one image per idempotency key.
final class UploadFolder: Sendable {
    private let folder: URL
    private let index: UploadIndex
    private let threads: NIOThreadPool
    private let keys = KeyedLock<IdempotencyKey>()

    /// - Parameter keys: The number of idempotency keys to remember.
    init(_ folder: URL, keys capacity: Int, threads: NIOThreadPool) {
        self.folder = folder
        self.threads = threads
        index = UploadIndex(
            folder: folder.appending(path: ".imageeditor-keys"), capacity: capacity)
    }

    /// Removes the unfinished files that a killed server left behind. Blocks.
    func sweep() {
        UnfinishedFiles.sweep(folder)
        index.sweep()
    }

    /// Creates a file that gets a name derived from `wanted` when it is kept.
    func begin(_ wanted: UploadName) async throws -> IncomingFile {
        try await threads.runIfActive { [self] in
            try Folder.make(folder.path)
            return try IncomingFile(wanted, in: folder)
        }
    }

    /// Commits `file`, or drops it if a file is already stored for `key`.
    ///
    /// The key's record is written before the file. After a crash between the two, a record without
    /// a file remains, which is ignored. In the reverse order, a file without a record would
    /// remain, and a retry would store it twice.
    ///
    /// - Returns: The record of the stored file.
    /// - Throws: ``PhotoLibraryError/otherPhotograph`` if the file of `key` has other bytes.
    func keep(_ file: IncomingFile, key: IdempotencyKey?) async throws -> UploadRecord {
        guard let key else {
            return try await threads.runIfActive {
                try file.commit { _ in }
                return file.record
            }
        }
        return try await keys.withLock(key) {
            try await threads.runIfActive { [self] in
                if let record = try verifiedRecord(for: key) {
                    let received = file.record
                    let isSame = received.hash == record.hash && received.bytes == record.bytes
                    file.abandon()
                    guard isSame else { throw PhotoLibraryError.otherPhotograph }
                    return record
                }
                do {
                    try file.commit { try index.keep($0, for: key) }
                } catch {
                    // Keep the record if the file is in place but was not flushed.
                    if case .success(nil) = Result(catching: { try verifiedRecord(for: key) }) {
                        index.forget(key)
                    }
                    throw error
                }
                return file.record
            }
        }
    }

    /// Returns the record of `key`; `nil` if it has none, or if its file is missing or was changed.
    func kept(for key: IdempotencyKey) async throws -> UploadRecord? {
        try await threads.runIfActive { [self] in try verifiedRecord(for: key) }
    }

    /// - Throws: If the file cannot be checked now. Treating it as missing would store the upload
    ///   twice.
    private func verifiedRecord(for key: IdempotencyKey) throws -> UploadRecord? {
        guard let record = try index.record(for: key),
            PhotoPath.isVisible(Array(record.name.utf8)),
            let file = try FolderRoot.existing(folder)?
                .open(PhotoPath(bytes: Array(record.name.utf8))),
            file.state.size == record.bytes,
            // An unreadable file counts as missing.
            (try? file.fingerprint()) == record.hash
        else { return nil }
        return record
    }
}

extension OpenFile {
    /// Returns the hash of the whole file. Blocks.
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
