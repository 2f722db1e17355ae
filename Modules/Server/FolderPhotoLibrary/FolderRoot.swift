import CImageEditorFolders
import Foundation
import ImageEditorFiles

/// An open folder. No path or link reaches a file outside of it.
final class FolderRoot: Sendable {
    let descriptor: Int32

    /// - Throws: ``ServerError/notAFolder(path:)``, or ``ServerError/noProcessFiles(path:)``.
    convenience init(_ folder: URL) throws(ServerError) {
        let opened = Self.open(folder)
        guard opened >= 0 else { throw .notAFolder(path: folder.path) }
        self.init(descriptor: opened)
        // Without the links in `/proc`, the location of a file is unknown, and every file would
        // count as outside the folder.
        guard FileCalls.exists(Self.links) else { throw .noProcessFiles(path: folder.path) }
    }

    /// Takes ownership of `descriptor`.
    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens the folder; `nil` if it does not exist or is not a folder.
    ///
    /// - Throws: `POSIXError` if it cannot be opened for another reason.
    static func existing(_ folder: URL) throws -> FolderRoot? {
        let opened = open(folder)
        if opened >= 0 { return FolderRoot(descriptor: opened) }
        if [ENOENT, ENOTDIR].contains(errno) { return nil }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    private static func open(_ folder: URL) -> Int32 {
        FileCalls.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file below the folder. Links are followed if they end at a visible file in the
    /// folder.
    ///
    /// Another program may change the path at any time, so the check uses the location that the
    /// kernel reports for the file that was found.
    ///
    /// - Returns: `nil` if there is no such file.
    /// - Throws: `POSIXError` if resources are exhausted.
    func open(_ path: PhotoPath) throws -> OpenFile? {
        let located = withName(path.bytes) { folder_locate(descriptor, $0) }
        guard located >= 0 else {
            try ResourceExhaustion.check(errno)
            return nil
        }
        defer { close(located) }
        guard let root = Self.place(of: descriptor), let place = Self.place(of: located),
            place.starts(with: root == [slash] ? root : root + [slash]),
            place.dropFirst(root.count).split(separator: slash).allSatisfy({
                PhotoPath.isVisible(Array($0))
            }),
            isFile(located)
        else { return nil }
        // Open through the kernel's link, so that exactly the checked file is opened.
        let opened = Foundation.open(Self.link(located), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if opened < 0 { try ResourceExhaustion.check(errno) }
        return OpenFile(opened)
    }

    /// The number of the device that contains the folder; `nil` if it cannot be determined.
    var device: UInt64? {
        var entry = folder_entry()
        return folder_entry_read(descriptor, "", &entry) == 0 ? entry.device : nil
    }

    /// Returns true if this and `other` are the same folder.
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

    /// The kernel's links to the open files of this process.
    private static let links = "/proc/self/fd"

    private static func link(_ descriptor: Int32) -> String { "\(links)/\(descriptor)" }

    private static func place(of descriptor: Int32) -> [UInt8]? {
        var place = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link(descriptor), &place, place.count)
        // A location that does not fit into the buffer cannot be checked.
        return count > 0 && count < place.count ? Array(place.prefix(count)) : nil
    }
}

/// Passes the bytes of a file name, with a final zero, to a system call.
func withName<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { name in
            // The name ends with a zero, so the buffer is never empty.
            name.baseAddress.map(body) ?? body("")
        }
    }
}

private let slash = UInt8(ascii: "/")
