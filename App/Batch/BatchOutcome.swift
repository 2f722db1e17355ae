import Core
import ImageEditorFiles
import Synchronization

/// The outcome for one image, before its result is renamed.
struct BatchOutcome: Sendable {
    enum Result: Sendable {
        /// The result was written to a temporary file that is not renamed yet.
        case made(PendingResult)
        /// The result file already had the same bytes.
        case same
        /// An earlier run has made the result.
        case skipped
        case failed(any Error)
    }

    let item: BatchItem
    let result: Result
    /// The image's journal record; `nil` for failures.
    var record: JournalRecord?
    /// The recipe as it was applied; `nil` if nothing was rendered.
    var recipe: Recipe?
    /// The notes to print, such as one about a truncated input.
    var notes: [EditNote] = []
}

/// A written result in a temporary file, which is removed when this object is released without
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

    /// Renames the temporary file to its final name. The caller must flush the folder.
    func commit() throws(FileError) {
        guard let file = file.withLock({ $0.take() }) else { return }
        try file.commit(flushing: .file)
    }
}
