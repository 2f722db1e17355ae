import Foundation
import Glibc

/// Which file stands at a path, whatever its name: tells a file from its replacement.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    let size: Int

    /// - Returns: `nil` where there is no file.
    init?(path: String) throws {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else { throw StorageError.make(errno: errno, path: path) }
            return nil
        }
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int(facts.st_size)
    }

    static func == (one: FileIdentity, other: FileIdentity) -> Bool {
        one.device == other.device && one.inode == other.inode
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(inode)
    }
}
