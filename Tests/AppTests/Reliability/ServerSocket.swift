import Foundation

/// A client's connection on which a test says, byte for byte, what it likes. Blocks, so it belongs
/// on a thread of its own: see ``onThread(_:)``.
final class ServerSocket {
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private let descriptor: Int32
    private var received = Data()

    /// - Parameter window: How many bytes may arrive without being fetched; `nil`: as the system has it.
    init(port: Int, window: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        if var window {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    func send(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) throws { try send(Data(text.utf8)) }

    /// Reads the next answer; `isHead`: it has no body, whatever it says.
    func response(isHead: Bool = false) throws -> ServerAnswer {
        while true {
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
                continue
            }
            var answer = try ServerAnswer(head: received[..<end.lowerBound])
            received = Data(received[end.upperBound...])
            if answer.status < 200 { continue }
            let hasNoBody = isHead || answer.status == 304
            let length = hasNoBody ? 0 : Int(answer.headers["content-length"] ?? "") ?? 0
            while received.count < length {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
            }
            answer.body = Data(received.prefix(length))
            received = Data(received.dropFirst(length))
            return answer
        }
    }

    /// All that comes until the server closes.
    func rest() throws -> Data {
        while try receive() {}
        return received
    }

    /// Fetches bytes and forgets them.
    ///
    /// - Returns: How many; fewer than asked for at the end.
    func skip(_ count: Int) throws -> Int {
        var left = count
        while left > 0 {
            let got = try take(min(left, 256 << 10)).count
            if got == 0 { break }
            left -= got
        }
        return count - left
    }

    /// Takes what has come, once; `false` at the end.
    private func receive() throws -> Bool {
        let more = try take(256 << 10)
        received += more
        return !more.isEmpty
    }

    private func take(_ most: Int) throws -> Data {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count < 0 { (failure, count) = (errno, 0) }
        }
        // A connection that was cut is at its end.
        if failure == ECONNRESET { return Data() }
        guard failure == 0 else { throw Failure(call: "recv", code: failure) }
        return Data(bytes)
    }
}

/// Does what blocks on a thread of its own, so that Swift's pool is not in its way.
func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
