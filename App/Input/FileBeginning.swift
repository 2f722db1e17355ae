import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// The first bytes of a file, which tell its format.
enum FileBeginning {
    case bytes(ArraySlice<UInt8>)
    /// A pipe, a device or a folder, of which no byte was read.
    case pipe
    case unreadable

    /// Reads the first bytes. Does not wait for a pipe, and reads nothing from it.
    init(_ path: String) {
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            self = .unreadable
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .pipe
            return
        }
        var start = [UInt8](repeating: 0, count: ImageFormat.signatureLength)
        let count = read(descriptor, &start, start.count)
        self = count > 0 ? .bytes(start.prefix(count)) : .unreadable
    }
}
