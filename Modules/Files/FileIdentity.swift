public import Foundation

/// What makes two paths to one file or folder the same, whatever links are on the way.
///
/// Of what is there at the moment: another file may have it once this one is gone.
public struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    public init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// - Parameter path: Null-terminated bytes, which need be no UTF-8.
    /// - Returns: `nil` where nothing is, or nobody may look.
    public init?(_ path: UnsafePointer<CChar>) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
