import Foundation

/// What tells whether a file is still as it was: its size and when its bytes were last changed.
///
/// A rename leaves it as it is, and so do links and changes of the mode.
public struct FileStamp: Sendable, Equatable {
    public let bytes: Int
    /// Nanoseconds since 1970.
    public let modified: Int

    public init(bytes: Int, modified: Int) {
        self.bytes = bytes
        self.modified = modified
    }

    /// The stamp of what is at `path` itself, which is no link; `nil` where no file is.
    public init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
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
