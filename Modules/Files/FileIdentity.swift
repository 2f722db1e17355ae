public import Foundation

/// Identifies a file or folder, so that two paths to it can be compared, even through links.
///
/// The identity is only valid while the file exists: a new file may get the same identity later.
public struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    public init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// - Parameter path: A null-terminated path, which need not be UTF-8.
    /// - Returns: `nil` if the file does not exist or cannot be accessed.
    public init?(_ path: UnsafePointer<CChar>) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
