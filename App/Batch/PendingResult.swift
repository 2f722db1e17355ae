import ImageEditorFiles
import Synchronization

/// A result that is written and has no name yet. Dropped, it is removed.
final class PendingResult: Sendable {
    private let file: Mutex<AtomicFile?>
    let stamp: FileStamp

    init(_ file: consuming AtomicFile) throws(FileError) {
        stamp = try file.stamp()
        self.file = Mutex(file)
    }

    /// Brings its bytes to the disk. Blocks.
    func flush() throws(FileError) {
        let result = file.withLock { file in
            Result { () throws(FileError) in try file?.flush() }
        }
        try result.get()
    }

    /// Gives it its name; the folder is the caller's to flush.
    func commit() throws(FileError) {
        guard let file = file.withLock({ $0.take() }) else { return }
        try file.commit(flushing: .file)
    }
}
