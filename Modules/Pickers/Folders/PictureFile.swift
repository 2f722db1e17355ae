import Core
import FoundationEssentials
import Glibc

/// A file that a picker has offered.
struct PictureFile: Sendable {
    let path: FilePath

    /// Reads all bytes of the file. Blocks.
    ///
    /// The file is not mapped into memory, because a file that shrinks would then end the
    /// process.
    ///
    /// - Throws: ``PickError``.
    func read(_ limits: Limits) throws(PickError) -> Data {
        // Opening a file that has become a pipe must not block.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .vanished(name: path.lastComponent.text)
        }
        try check(Int(status.st_size), limits)
        var data = Data(capacity: Int(status.st_size))
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            data.append(contentsOf: buffer[..<count])
            try check(data.count, limits)
        }
    }

    private func check(_ bytes: Int, _ limits: Limits) throws(PickError) {
        guard bytes > limits.imageBytes else { return }
        throw .unreadable(
            name: path.lastComponent.text,
            reason: .limitExceeded(name: "image-bytes", limit: limits.imageBytes, actual: bytes))
    }

    private func failure() -> PickError {
        PickError(reading: path, code: errno, isFolder: false)
    }
}
