import Files
import Foundation

/// Remembers, across restarts, which file each idempotency key stands for: one small file a key.
struct UploadIndex: Sendable {
    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    /// The record of `key`, or `nil`. Blocks.
    func record(for key: IdempotencyKey) -> UploadRecord? {
        // A record that cannot be read is none: the upload is taken again rather than lost.
        guard let data = try? Data(contentsOf: file(key)) else { return nil }
        return try? JSONDecoder().decode(UploadRecord.self, from: data)
    }

    /// Keeps the record of `key`; when this returns, it lasts. Blocks.
    func keep(_ record: UploadRecord, for key: IdempotencyKey) throws {
        try makeFolder(folder)
        try AtomicFile.write(try JSONEncoder().encode(record), to: file(key))
    }

    private func file(_ key: IdempotencyKey) -> URL {
        folder.appending(path: key.fileName)
    }
}

/// Makes a folder that is its owner's alone, unless it is there.
func makeFolder(_ folder: URL) throws {
    if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try makeFolder(folder.deletingLastPathComponent())
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
