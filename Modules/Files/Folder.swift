import Foundation

/// Folders that last.
public enum Folder {
    /// Makes a folder and those above it, for their owner alone, and flushes what they stand in: a
    /// folder that is lost with the power takes along what was said to be kept in it. One that is
    /// there stays as it is. Blocks.
    ///
    /// - Throws: ``FileError``.
    public static func make(_ path: String) throws(FileError) {
        var facts = stat()
        if stat(path, &facts) == 0 {
            guard facts.st_mode & S_IFMT == S_IFDIR else {
                throw .system(call: "mkdir", path: path, code: ENOTDIR)
            }
            return
        }
        guard errno == ENOENT else { throw .system(call: "stat", path: path, code: errno) }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard parent != path else { throw .system(call: "mkdir", path: path, code: ENOENT) }
        try make(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .system(call: "mkdir", path: path, code: errno)
        }
        try flush(parent)
    }

    /// Makes the names in a folder survive a loss of power. Blocks.
    ///
    /// - Throws: ``FileError``.
    public static func flush(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that may be written but not read cannot be opened, hence not flushed.
        if descriptor < 0 && errno == EACCES { return }
        guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            // Some file systems do not flush folders, and say so this way.
            if errno == EINVAL { return }
            throw .system(call: "fsync", path: path, code: errno)
        }
    }
}
