import FoundationEssentials
import Glibc
package import ImageEditorFiles

/// The status of the file at a path.
package struct FileStatus: Sendable {
    /// Identifies the file, whatever its name.
    package let identity: FileIdentity
    /// The size in bytes.
    package let size: Int
    /// True for a file that opening or reading may wait for.
    package let isPipeOrDevice: Bool
    package let isFolder: Bool

    /// - Returns: `nil` if there is no file.
    /// - Throws: ``StorageError`` if the file cannot be examined.
    package init?(path: String) throws {
        var status = stat()
        guard FileCalls.status(path, &status) == 0 else {
            guard errno == ENOENT else { throw StorageError.make(errno: errno, path: path) }
            return nil
        }
        identity = FileIdentity(status)
        size = Int(status.st_size)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isPipeOrDevice = ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}
