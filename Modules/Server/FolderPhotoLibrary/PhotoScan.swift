import CImageEditorFolders
import Core
import Foundation
import ImageEditorFiles

/// Walks a folder for its photos.
///
/// A file's format is remembered until its state changes: only links, and new or changed files, are
/// opened.
struct PhotoScan {
    private let root: FolderRoot
    private let isRecursive: Bool
    private let skipped: FolderRoot?
    private var known: [PhotoPath: Finding]
    private var seen: [PhotoPath: Finding] = [:]
    private var photos: [Photo] = []

    struct Finding: Sendable {
        let state: FileState
        /// `nil` for a file that is not an image.
        let format: ImageFormat?
    }

    /// - Parameter skipped: A folder that is not walked, at whatever depth it is found.
    init(
        root: FolderRoot, isRecursive: Bool, skipped: FolderRoot?, known: [PhotoPath: Finding]
    ) {
        self.root = root
        self.isRecursive = isRecursive
        self.skipped = skipped
        self.known = known
    }

    /// Returns every photo, in no particular order, and the findings for the next scan.
    ///
    /// - Complexity: One system call for each file, and more for links, folders, and new or changed
    ///   files.
    /// - Throws: `POSIXError` if resources are exhausted, since a partial list would be wrong.
    mutating func run() throws -> (photos: [Photo], known: [PhotoPath: Finding]) {
        try walk(root.descriptor, prefix: [], depth: 0)
        return (photos, seen)
    }

    private mutating func walk(_ folder: Int32, prefix: [UInt8], depth: Int) throws {
        // Open the folder again: a duplicated descriptor would share its position in the listing
        // with the original one.
        let listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // An unreadable folder is treated as empty.
        guard listed >= 0 else { return try ResourceExhaustion.check(errno) }
        guard let listing = fdopendir(listed) else {
            let code = errno
            close(listed)
            return try ResourceExhaustion.check(code)
        }
        defer { closedir(listing) }
        while let next = readdir(listing) {
            let name = FileCalls.name(of: next)
            if PhotoPath.isVisible(name) {
                try visit(name, in: folder, prefix: prefix, depth: depth)
            }
        }
    }

    private mutating func visit(
        _ name: [UInt8], in folder: Int32, prefix: [UInt8], depth: Int
    ) throws {
        var entry = folder_entry()
        guard withName(name, { folder_entry_read(folder, $0, &entry) }) == 0 else { return }
        let path = prefix + name
        if entry.is_file {
            try note(PhotoPath(bytes: path), FileState(entry))
        } else if entry.is_link {
            // Use the state of the link's target. A linked folder is listed at its real location
            // only.
            let path = PhotoPath(bytes: path)
            if let file = try root.open(path) { try note(path, file.state) }
        } else if entry.is_folder, isRecursive, depth < Self.maximumDepth {
            let inner = withName(name) {
                openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            guard inner >= 0 else { return try ResourceExhaustion.check(errno) }
            defer { close(inner) }
            if !isSkipped(entry) {
                try walk(inner, prefix: path + [UInt8(ascii: "/")], depth: depth + 1)
            }
        }
    }

    private mutating func note(_ path: PhotoPath, _ state: FileState) throws {
        let finding: Finding
        if let earlier = known[path], earlier.state == state {
            finding = earlier
        } else {
            guard let file = try root.open(path) else { return }
            // The next scan tries an unreadable file again.
            guard let format = try? file.format() else { return }
            finding = Finding(state: file.state, format: format)
        }
        seen[path] = finding
        if finding.format != nil { photos.append(Photo(path: path, state: finding.state)) }
    }

    private func isSkipped(_ entry: folder_entry) -> Bool {
        var other = folder_entry()
        guard let skipped, folder_entry_read(skipped.descriptor, "", &other) == 0 else {
            return false
        }
        return entry.device == other.device && entry.inode == other.inode
    }

    /// Folders below this depth are not walked: they are probably there by mistake.
    private static let maximumDepth = 64
}
