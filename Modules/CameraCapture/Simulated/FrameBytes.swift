import Foundation
import Synchronization

/// The bytes of a regular file, read piece by piece, again and again.
final class FrameBytes: Sendable {
    /// How much is read at once.
    static let chunk = 1 << 18

    private struct State {
        var buffer: [UInt8] = []
        /// Of the file, where the buffer ends.
        var offset = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// `nil` for a folder.
    init?(_ path: String) throws(CameraError) {
        descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

    /// Whether what comes next, which stays there, begins like this.
    func starts(with start: [UInt8]) throws(CameraError) -> Bool {
        try withBytes(start.count) { $0.starts(with: start) }
    }

    /// Shows what comes next: at least `count` bytes, where so many are left.
    func withBytes<Result: Sendable>(
        _ count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(CameraError) -> Result {
        try fill(count)
        return state.withLock { state in state.buffer.withUnsafeBufferPointer(body) }
    }

    /// Takes what comes next; `nil` when there is less.
    func take(_ count: Int) throws(CameraError) -> Data? {
        try fill(count)
        return state.withLock { state -> Data? in
            guard state.buffer.count >= count else { return nil }
            defer { state.buffer.removeFirst(count) }
            return Data(state.buffer[..<count])
        }
    }

    /// Goes back to the file's first byte.
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
