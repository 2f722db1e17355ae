import Foundation
import Glibc
import ImageEditorFiles

/// What the system knows of the file at a path.
struct FileStatus: Sendable {
    /// Tells the file from its replacement, whatever its name.
    let identity: FileIdentity
    /// Bytes.
    let size: Int

    /// - Returns: `nil` where there is no file.
    /// - Throws: ``StorageError`` where nobody may look.
    init?(path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw StorageError.make(errno: errno, path: path) }
            return nil
        }
        identity = FileIdentity(status)
        size = Int(status.st_size)
    }
}
