import Glibc
import ImageEditorThreads

/// A file that another file is about to replace.
///
/// Replacing a file frees its blocks. If the file system reports the free blocks to the disk, this
/// takes a millisecond for four megabytes. An open descriptor keeps the blocks until another thread
/// frees them.
struct ReplacedFile {
    /// The size in bytes from which freeing a file's blocks takes longer than starting a thread.
    static let leastSize = 1 << 20

    /// The descriptor that keeps the blocks, open for reading.
    let descriptor: Int32

    /// - Returns: `nil` if the file is small or missing, or cannot be opened.
    init?(at path: String) {
        var facts = stat()
        guard FileCalls.linkStatus(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size >= Self.leastSize
        else { return nil }
        descriptor = FileCalls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Closes the file on another thread, which frees the blocks. If the process ends first, the
    /// end of the process frees them.
    func release() {
        do {
            try startThread(takesSignals: false) { close() }
        } catch {
            // If no thread can be started, this thread frees the blocks.
            close()
        }
    }

    /// Closes the file, which frees the blocks. Blocks.
    func close() { Glibc.close(descriptor) }
}
