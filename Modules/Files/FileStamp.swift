import FoundationEssentials
import Glibc

/// The size and modification time of a file, to detect changes of its contents.
///
/// Renaming, linking and changing the mode do not affect the stamp.
public struct FileStamp: Sendable, Equatable {
    public let bytes: Int
    /// The modification time in nanoseconds since 1970.
    public let modified: Int

    public init(bytes: Int, modified: Int) {
        self.bytes = bytes
        self.modified = modified
    }

    /// Creates the stamp of a regular file at `path`; `nil` if none exists, or `path` is a
    /// link.
    public init?(path: String) {
        var status = stat()
        guard FileCalls.linkStatus(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        bytes = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
