import CImageEditorFolders
import Foundation

/// A folder from which nothing outside of it can be reached, by whatever name or link.
final class FolderRoot: Sendable {
    let descriptor: Int32

    /// - Throws: ``ServerError/notAFolder(path:)``.
    convenience init(_ folder: URL) throws(ServerError) {
        let opened = Self.open(folder)
        guard opened >= 0 else { throw .notAFolder(path: folder.path) }
        self.init(descriptor: opened)
    }

    /// Takes over `descriptor`.
    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The folder, or `nil` where there is none of this name.
    ///
    /// - Throws: `POSIXError`, where that cannot be told, or it is nothing for us to read.
    static func existing(_ folder: URL) throws -> FolderRoot? {
        let opened = open(folder)
        if opened >= 0 { return FolderRoot(descriptor: opened) }
        if [ENOENT, ENOTDIR].contains(errno) { return nil }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    private static func open(_ folder: URL) -> Int32 {
        Foundation.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file below the folder. Links are followed as long as they end at a visible file in
    /// it.
    ///
    /// What is asked is not the path, which may change under our hands, but the file that was
    /// found: the kernel says where it is.
    ///
    /// - Returns: `nil` where there is no such file.
    /// - Throws: `POSIXError`, where that cannot be told for now.
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
        // Through the kernel's own link, so that it is this very file that opens.
        let opened = Foundation.open(Self.link(located), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if opened < 0 { try ResourceExhaustion.check(errno) }
        return OpenFile(opened)
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
