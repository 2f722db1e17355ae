import ImageEditorFiles
import Synchronization

/// A written result in a temporary file, which is removed if this is released before
/// ``commit()``.
final class PendingResult: Sendable {
    private let file: Mutex<AtomicFile?>
    let stamp: FileStamp

    init(_ file: consuming AtomicFile) throws(FileError) {
        stamp = try file.stamp()
        self.file = Mutex(file)
    }

    /// Flushes the file to the disk. Blocks.
    func flush() throws(FileError) {
        let result = file.withLock { file in
            Result { () throws(FileError) in try file?.flush() }
        }
        try result.get()
    }

    /// Renames the file. The caller must flush the folder.
    func commit() throws(FileError) {
        guard let file = file.withLock({ $0.take() }) else { return }
        try file.commit(flushing: .file)
    }
}
