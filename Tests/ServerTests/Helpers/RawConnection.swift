import Foundation

/// A connection to a server on this machine that sends exactly what it is told. Blocks, so it
/// belongs on a thread of its own: see ``onThread(_:)``.
final class RawConnection {
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private let descriptor: Int32
    private var received = Data()

    init(port: Int, to host: String = "127.0.0.1") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // From here on it is `deinit` that closes.
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
    func response(isHead: Bool = false) throws -> RawResponse {
        while true {
            if let end = received.range(of: Data("\r\n\r\n".utf8)) {
                var response = try RawResponse(head: received[..<end.lowerBound])
                received = Data(received[end.upperBound...])
                if response.status < 200 { continue }
                let hasNoBody = isHead || response.status == 304
                let length = hasNoBody ? 0 : Int(response.headers["content-length"] ?? "") ?? 0
                while received.count < length {
                    guard try receive() else { throw RawResponse.Incomplete() }
                }
                response.body = Data(received.prefix(length))
                received = Data(received.dropFirst(length))
                return response
            }
            guard try receive() else { throw RawResponse.Incomplete() }
        }
    }

    /// Takes what has come, once; `false` at the end.
    func receive() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count >= 0 else { throw Failure(call: "recv", code: errno) }
        received.append(contentsOf: chunk[..<count])
        return count > 0
    }
}

/// Does what blocks on a thread of its own, so that the server's tasks are not in its way.
func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
