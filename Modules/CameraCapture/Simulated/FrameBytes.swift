import FoundationEssentials
import Glibc
import ImageEditorFiles
import Synchronization

/// Reads a regular file in chunks. ``rewind()`` starts again at the first byte.
final class FrameBytes: Sendable {
    /// The number of bytes of one read.
    static let chunk = 1 << 18

    private struct State {
        var buffer: [UInt8] = []
        /// The file offset at which the buffer ends.
        var offset = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// Opens a file; `nil` for a folder.
    init?(_ path: String) throws(CameraError) {
        descriptor = FileCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            defer { close(descriptor) }
            throw Self.failure(path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: return nil
        default: throw .unreadable(reason: "it is neither a file nor a folder")
        }
    }

    deinit { close(descriptor) }

    /// Returns true if the next bytes are `start`; they are not consumed.
    func starts(with start: [UInt8]) throws(CameraError) -> Bool {
        try withBytes(start.count) { $0.starts(with: start) }
    }

    /// Calls `body` with at least the next `count` bytes, or with fewer at the end; they are not
    /// consumed.
    func withBytes<Result: Sendable>(
        _ count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(CameraError) -> Result {
        try fill(count)
        return state.withLock { state in state.buffer.withUnsafeBufferPointer(body) }
    }

    /// Consumes the next `count` bytes; `nil` if there are fewer.
    func take(_ count: Int) throws(CameraError) -> Data? {
        try fill(count)
        return state.withLock { state -> Data? in
            guard state.buffer.count >= count else { return nil }
            defer { state.buffer.removeFirst(count) }
            return Data(state.buffer[..<count])
        }
    }

    /// Continues at the first byte of the file.
    func rewind() {
        state.withLock { $0 = State() }
    }

    private func fill(_ count: Int) throws(CameraError) {
        let isRead = state.withLock { state in
            while state.buffer.count < count {
                let offset = state.offset
                let start = state.buffer.count
                state.buffer.reserveCapacity(start + Self.chunk)
                let read = withUnsafeTemporaryAllocation(
                    byteCount: Self.chunk, alignment: 1
                ) { piece in
                    let read = pread(descriptor, piece.baseAddress, Self.chunk, offset)
                    state.buffer.append(contentsOf: piece[..<max(0, read)])
                    return read
                }
                if read < 0, errno == EINTR { continue }
                if read <= 0 { return read == 0 }
                state.offset += read
            }
            return true
        }
        if !isRead { throw .deviceLost }
    }

    private static func failure(_ path: String) -> CameraError {
        switch errno {
        case EACCES, EPERM: .permissionDenied
        case ENOENT, ENOTDIR: .noSuchDevice(.file(path))
        default: .unreadable(reason: String(cString: strerror(errno)))
        }
    }
}
