import FoundationEssentials
import Glibc

/// Creates folders, and flushes them to the disk.
public enum Folder {
    /// Creates a folder and its missing parents, accessible only to the owner, and flushes the
    /// folders that contain them: otherwise, a power failure could remove the new folder with its
    /// contents. An existing folder is unchanged. Blocks.
    ///
    /// - Throws: ``FileError``.
    public static func make(_ path: String) throws(FileError) {
        var facts = stat()
        if FileCalls.status(path, &facts) == 0 {
            guard facts.st_mode & S_IFMT == S_IFDIR else {
                throw .system(call: "mkdir", path: path, code: ENOTDIR)
            }
            return
        }
        guard errno == ENOENT else { throw .system(call: "stat", path: path, code: errno) }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard parent != path else { throw .system(call: "mkdir", path: path, code: ENOENT) }
        try make(parent)
        guard FileCalls.makeFolder(path, 0o700) == 0 || errno == EEXIST else {
            throw .system(call: "mkdir", path: path, code: errno)
        }
        try flush(parent)
    }

    /// Flushes the names in a folder to the disk, so that they survive a power failure. Does
    /// nothing if the folder is not readable or its file system cannot flush folders. Blocks.
    ///
    /// - Throws: ``FileError``.
    public static func flush(_ path: String) throws(FileError) {
        let descriptor = FileCalls.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that is writable but not readable cannot be opened, and so cannot be flushed.
        if descriptor < 0 && errno == EACCES { return }
        guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            // File systems that cannot flush folders fail with EINVAL.
            if errno == EINVAL { return }
            throw .system(call: "fsync", path: path, code: errno)
        }
    }
}
