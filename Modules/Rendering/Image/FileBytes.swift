import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Reads a file. It is mapped into memory if possible, so that only the needed pages are loaded.
enum FileBytes {
    /// - Throws: `FileError` if the file cannot be read, ``ImageDecodingError`` if it is too large.
    static func read(_ url: URL, limits: DecodingLimits) throws -> Data {
        let path = url.path
        let descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("fstat", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return try map(descriptor, Int(status.st_size), path, limits)
        case S_IFDIR: throw FileError.system(call: "read", path: path, code: EISDIR)
        default: return try readAll(descriptor, path, limits)
        }
    }

    private static func map(
        _ descriptor: Int32, _ size: Int, _ path: String, _ limits: DecodingLimits
    ) throws -> Data {
        try limits.check(.fileBytes, size)
        guard size > 0 else { return Data() }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { return try readAll(descriptor, path, limits) }
        return Data(
            bytesNoCopy: start, count: size, deallocator: .custom { munmap($0, $1) })
    }

    /// Reads to the end, for pipes and other files that cannot be mapped.
    private static func readAll(
        _ descriptor: Int32, _ path: String, _ limits: DecodingLimits
    ) throws -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("read", path)
            }
            data.append(contentsOf: buffer[..<count])
            try limits.check(.fileBytes, data.count)
        }
    }

    private static func failure(_ call: String, _ path: String) -> FileError {
        .system(call: call, path: path, code: errno)
    }
}
