import Glibc
import ImageEditorThreads

/// A file that another one is about to replace.
///
/// Replacing a file frees its blocks, which takes a millisecond for four megabytes if the file
/// system tells the disk. While this file is open, its blocks stay. ``release()`` lets another
/// thread free them.
struct ReplacedFile {
    /// The size in bytes from which freeing takes longer than starting a thread.
    static let leastSize = 1 << 20

    /// The file, open for reading.
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

    /// Closes the file on another thread. If the process ends before that, the end frees the
    /// blocks.
    func release() {
        do {
            try startThread(takesSignals: false) { [descriptor] in close(descriptor) }
        } catch {
            // Without another thread, this one frees the blocks.
            close(descriptor)
        }
    }
}
