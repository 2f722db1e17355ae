public import Foundation

/// A client connection on which a test sends arbitrary bytes. It blocks, so use it on a thread of
/// its own: see ``onThread(_:)``.
public final class RawClient {
    /// A failed system call.
    public struct Failure: Error {
        public let call: String
        public let code: Int32

        public init(call: String, code: Int32) {
            self.call = call
            self.code = code
        }
    }

    private let descriptor: Int32
    private var received = Data()

    /// Connects to `host`, an address of this machine.
    ///
    /// - Parameter window: The number of bytes that may arrive without being read; `nil` for the
    ///   system's default.
    public init(port: Int, to host: String = "127.0.0.1", window: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
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
        inet_pton(AF_INET, host, &address.sin_addr)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // `deinit` closes the descriptor from here on.
        guard result == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of `data`.
    public func send(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends `text` as UTF-8.
    public func send(_ text: String) throws { try send(Data(text.utf8)) }

    /// Closes the sending half of the connection. Responses can still be read.
    public func finishSending() throws {
        guard shutdown(descriptor, Int32(SHUT_WR)) == 0 else {
            throw Failure(call: "shutdown", code: errno)
        }
    }

    /// Reads the next response. `isHead` says that it answers a HEAD request: it then has no body,
    /// whatever its headers say.
    public func response(isHead: Bool = false) throws -> RawAnswer {
        while true {
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
                continue
            }
            var answer = try RawAnswer(head: received[..<end.lowerBound])
            received = Data(received[end.upperBound...])
            if answer.status < 200 { continue }
            let hasNoBody = isHead || answer.status == 304
            if !hasNoBody, answer.headers["transfer-encoding"] == "chunked" {
                answer.body = try chunks()
                return answer
            }
            let length = hasNoBody ? 0 : Int(answer.headers["content-length"] ?? "") ?? 0
            while received.count < length {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
            }
            answer.body = Data(received.prefix(length))
            received = Data(received.dropFirst(length))
            return answer
        }
    }

    /// Reads a chunked body up to the chunk of length zero.
    private func chunks() throws -> Data {
        var body = Data()
        while true {
            guard let line = received.range(of: Data("\r\n".utf8)) else {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
                continue
            }
            let digits = String(decoding: received[..<line.lowerBound], as: UTF8.self)
            guard let length = Int(digits, radix: 16) else { throw RawAnswer.Malformed() }
            received = Data(received[line.upperBound...])
            while received.count < length + 2 {
                guard try receive() else { throw Failure(call: "recv", code: ECONNRESET) }
            }
            body += received.prefix(length)
            received = Data(received.dropFirst(length + 2))
            if length == 0 { return body }
        }
    }

    /// Reads all bytes until the server closes or resets the connection.
    public func rest() throws -> Data {
        while case let more = try takeUnlessCut(256 << 10), !more.isEmpty { received += more }
        return received
    }

    /// Reads bytes and discards them.
    ///
    /// - Returns: The number of bytes read; less than `count` if the connection ends.
    public func skip(_ count: Int) throws -> Int {
        var left = count
        while left > 0 {
            let got = try takeUnlessCut(min(left, 256 << 10)).count
            if got == 0 { break }
            left -= got
        }
        return count - left
    }

    /// Reads the available bytes once; returns `false` at the end. Throws if the connection was
    /// reset.
    public func receive() throws -> Bool {
        let more = try take(256 << 10)
        received += more
        return !more.isEmpty
    }

    private func takeUnlessCut(_ most: Int) throws -> Data {
        do {
            return try take(most)
        } catch let failure as Failure where failure.code == ECONNRESET {
            return Data()
        }
    }

    private func take(_ most: Int) throws -> Data {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count < 0 { (failure, count) = (errno, 0) }
        }
        guard failure == 0 else { throw Failure(call: "recv", code: failure) }
        return Data(bytes)
    }
}
