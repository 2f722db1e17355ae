public import FoundationEssentials
public import Glibc

/// The system calls that take a path, for paths as text.
///
/// Each call converts its path with ``Swift/String/withCPath(_:)`` and sets `errno` as the system
/// does.
public enum FileCalls {
    /// Opens a file; returns its descriptor, or -1.
    public static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        path.withCPath { Glibc.open($0, flags, mode) }
    }

    /// Opens a regular file for reading, and never waits: opening a pipe without a writer would.
    public static func openRegular(_ path: String) -> RegularFile {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        // A socket cannot be opened.
        guard descriptor >= 0 else { return errno == ENXIO ? .other : .failed(code: errno) }
        var facts = stat()
        let code = fstat(descriptor, &facts) == 0 ? 0 : errno
        if code == 0, facts.st_mode & S_IFMT == S_IFREG { return .opened(descriptor: descriptor) }
        close(descriptor)
        if code != 0 { return .failed(code: code) }
        return facts.st_mode & S_IFMT == S_IFDIR ? .failed(code: EISDIR) : .other
    }

    /// Opens `count` descriptors at once, to find out whether the limit of descriptors allows them,
    /// and closes them.
    ///
    /// - Returns: The number of descriptors that could not be opened.
    package static func missingDescriptors(of count: Int) -> Int {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        while descriptors.count < count {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { break }
            descriptors.append(descriptor)
        }
        return count - descriptors.count
    }

    /// Reads a whole file; returns `nil` if it cannot be opened or read. Blocks.
    public static func contents(of path: String) -> Data? {
        // Without `O_NONBLOCK`, opening a pipe that has no writer would wait.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return try? rest(of: descriptor)
    }

    /// Reads an open file from its position to its end. Blocks.
    ///
    /// The file is read and not mapped, because reading a mapped file that was truncated meanwhile
    /// would crash the process.
    ///
    /// - Parameter limit: The largest number of bytes to return. A regular file that is larger is
    ///   refused even if fewer bytes follow its position.
    public static func rest(
        of descriptor: Int32, limit: Int = .max / 2
    ) throws(FileReadingError) -> Data {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .system(code: errno) }
        let isRegular = facts.st_mode & S_IFMT == S_IFREG
        // The size of a pipe or device is unknown, and that of a folder means nothing.
        let size = isRegular ? Int(facts.st_size) : 0
        if size > limit { throw .tooLarge(bytes: size) }
        var memory = FileMemory()
        // The memory has room for one more byte than a regular file, so that the second `read`
        // returns the end of the file.
        guard memory.grow(to: max(size + 1, isRegular ? 1 << 12 : 1 << 16)) else {
            throw .system(code: ENOMEM)
        }
        var count = 0
        while true {
            if count == memory.capacity, !memory.grow(to: min(2 * memory.capacity, limit + 1)) {
                throw .system(code: ENOMEM)
            }
            let read = Glibc.read(
                descriptor, memory.start?.advanced(by: count), memory.capacity - count)
            if read < 0 {
                if errno == EINTR { continue }
                throw .system(code: errno)
            }
            if read == 0 { return memory.data(count: count) }
            count += read
            if count > limit { throw isRegular ? .tooLarge(bytes: count) : .endless }
        }
    }

    /// Reads the status of a file, following links; returns 0, or -1.
    public static func status(_ path: String, _ status: inout stat) -> Int32 {
        path.withCPath { stat($0, &status) }
    }

    /// Reads the status of a file or link; returns 0, or -1.
    public static func linkStatus(_ path: String, _ status: inout stat) -> Int32 {
        path.withCPath { lstat($0, &status) }
    }

    /// Returns true if there is a file or folder at `path`, following links.
    public static func exists(_ path: String) -> Bool {
        path.withCPath { access($0, F_OK) } == 0
    }

    /// Returns the absolute path of a file or folder without links; `nil` if it does not exist or
    /// cannot be accessed.
    public static func realPath(_ path: String) -> String? {
        guard let resolved = path.withCPath({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return String(cPath: resolved)
    }

    /// Returns the absolute path of the current folder; `nil` if it is gone.
    public static func currentFolder() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cPath: path)
    }

    /// Removes the name of a file; returns 0, or -1.
    @discardableResult
    public static func unlink(_ path: String) -> Int32 {
        path.withCPath { Glibc.unlink($0) }
    }

    /// Renames a file, and replaces a file that has the name `target`; returns 0, or -1.
    public static func rename(_ path: String, to target: String) -> Int32 {
        path.withCPath { path in target.withCPath { Glibc.rename(path, $0) } }
    }

    /// Creates a folder; returns 0, or -1.
    public static func makeFolder(_ path: String, _ mode: mode_t) -> Int32 {
        path.withCPath { mkdir($0, mode) }
    }

    /// Returns the names in a folder except `.` and `..`, in no particular order; `nil` if the
    /// folder cannot be read.
    public static func names(in folder: String) -> [String]? {
        guard let entries = folder.withCPath({ opendir($0) }) else { return nil }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = name(of: entry)
            if name != [0x2e], name != [0x2e, 0x2e] { names.append(String(pathBytes: name)) }
        }
        return names
    }

    /// Returns the bytes of an entry's name. The system may have allocated fewer than the 256 bytes
    /// of the entry's tuple, which is therefore not copied.
    public static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        Array(nameBytes(of: entry))
    }

    /// Returns the bytes of an entry's name in the system's memory, which are valid until the next
    /// entry is read.
    public static func nameBytes(
        of entry: UnsafeMutablePointer<dirent>
    ) -> UnsafeRawBufferPointer {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let start = UnsafeRawPointer(entry).advanced(by: offset)
        let count = strlen(start.assumingMemoryBound(to: CChar.self))
        return UnsafeRawBufferPointer(start: start, count: count)
    }
}

/// The result of opening a file that should be a regular one.
public enum RegularFile: Equatable, Sendable {
    case opened(descriptor: Int32)
    /// A pipe, device or socket.
    case other
    /// The system cannot open the file, or it is a folder (`EISDIR`); `code` is an `errno`.
    case failed(code: Int32)

    /// Why ``other`` cannot be used, in words.
    package static let otherReason = "it is a device or a pipe"
}

/// The reason that an open file cannot be read to its end.
public enum FileReadingError: Error, Equatable, Sendable {
    /// A system call failed, or memory is short (`ENOMEM`); `code` is an `errno`.
    case system(code: Int32)
    /// The file is larger than the limit.
    case tooLarge(bytes: Int)
    /// A pipe or device has sent more bytes than the limit.
    case endless
}
