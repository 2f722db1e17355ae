import Foundation

/// What makes two paths to one file or folder the same, whatever links are on the way.
struct FileIdentity: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t

    init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// - Returns: `nil` where nothing is.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
