import FoundationEssentials
public import Glibc

/// Identifies a file or folder, so that two paths to it can be compared, even through links.
///
/// The identity is only valid while the file exists: a new file may get the same identity later.
public struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// - Returns: `nil` if the file does not exist or cannot be accessed.
    public init?(_ path: String) {
        var status = stat()
        guard FileCalls.status(path, &status) == 0 else { return nil }
        self.init(status)
    }

    public init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }
}
