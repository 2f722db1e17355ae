import CFolders
import Foundation

/// A folder from which nothing outside of it can be reached, by whatever name or link.
final class FolderRoot: Sendable {
    let descriptor: Int32

    /// - Throws: ``ServerError/notAFolder(path:)``.
    init(_ folder: URL) throws(ServerError) {
        let opened = Foundation.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw .notAFolder(path: folder.path) }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file below the folder. Links are followed as long as they end at a visible file in
    /// it.
    ///
    /// What is asked is not the path, which may change under our hands, but the file that was
    /// found: the kernel says where it is.
    func open(_ path: PhotoPath) -> OpenFile? {
        let located = withName(path.bytes) { folder_locate(descriptor, $0) }
        guard located >= 0 else { return nil }
        defer { close(located) }
        guard let root = Self.place(of: descriptor), let place = Self.place(of: located),
            place.starts(with: root == [slash] ? root : root + [slash]),
            place.dropFirst(root.count).split(separator: slash).allSatisfy({
                PhotoPath.isVisible(Array($0))
            }),
            isFile(located)
        else { return nil }
        // Through the kernel's own link, so that it is this very file that opens.
        return OpenFile(Foundation.open(Self.link(located), O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    }

    /// Whether both are the same folder.
    func isSame(as other: FolderRoot) -> Bool {
        var entries = (folder_entry(), folder_entry())
        return folder_entry_read(descriptor, "", &entries.0) == 0
            && folder_entry_read(other.descriptor, "", &entries.1) == 0
            && entries.0.device == entries.1.device && entries.0.inode == entries.1.inode
    }

    private func isFile(_ located: Int32) -> Bool {
        var entry = folder_entry()
        return folder_entry_read(located, "", &entry) == 0 && entry.is_file
    }

    private static func link(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    private static func place(of descriptor: Int32) -> [UInt8]? {
        var place = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link(descriptor), &place, place.count)
        // A place that does not fit cannot be vouched for.
        return count > 0 && count < place.count ? Array(place.prefix(count)) : nil
    }
}

/// Hands a name that is bytes to a system call.
func withName<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { name in
            // The terminating zero is there, so the buffer is never empty.
            name.baseAddress.map(body) ?? body("")
        }
    }
}

private let slash = UInt8(ascii: "/")
