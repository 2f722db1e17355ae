public import Foundation
import Glibc
import Synchronization

/// A connection of a ``RawServer``, controlled by the server's script.
public final class RawConnection: Sendable {
    /// The connection's position in the order of arrival, from 0.
    public let number: Int
    private let descriptor: Int32
    private let isOpen = Mutex(true)
    private let unread = Mutex([UInt8]())
    private let onClose: @Sendable () -> Void

    /// - Parameter onClose: Called once, before the peer can notice that this end closes.
    init(_ descriptor: Int32, number: Int, onClose: @escaping @Sendable () -> Void = {}) {
        self.descriptor = descriptor
        self.number = number
        self.onClose = onClose
    }

    /// Connects to a port of this machine.
    public convenience init(to port: Int) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        self.init(descriptor, number: 0)
        guard status == 0 else {
            close()
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Reads the head of the next request, including its empty line.
    ///
    /// - Returns: `nil` if the peer has closed the connection.
    public func readHead() -> String? {
        unread.withLock { bytes in
            let mark = Array("\r\n\r\n".utf8)
            while true {
                if let end = bytes.firstRange(of: mark)?.upperBound {
                    defer { bytes.removeFirst(end) }
                    return String(decoding: bytes[..<end], as: UTF8.self)
                }
                let more = receive()
                guard !more.isEmpty else { return nil }
                bytes += more
            }
        }
    }

    /// Reads `count` bytes, or fewer if the peer closes the connection first.
    public func read(_ count: Int) -> Data {
        unread.withLock { bytes in
            while bytes.count < count, case let more = receive(), !more.isEmpty { bytes += more }
            defer { bytes.removeFirst(min(count, bytes.count)) }
            return Data(bytes.prefix(count))
        }
    }

    /// Reads until the peer closes the connection.
    public func readAll() -> Data {
        var data = Data()
        while case let more = receive(), !more.isEmpty { data += more }
        return data
    }

    /// Waits until the peer closes the connection; returns the number of bytes received.
    @discardableResult
    public func readToEnd() -> Int {
        var count = 0
        while case let more = receive(), !more.isEmpty { count += more.count }
        return count
    }

    /// Sends all bytes.
    ///
    /// - Returns: `true` if the peer still accepted them.
    @discardableResult
    public func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends `text` as UTF-8.
    @discardableResult
    public func send(_ text: String) -> Bool { send(text.utf8) }

    /// Blocks for this many seconds.
    public func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

    /// Closes with a reset, like a crashed machine or a firewall.
    public func reset() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            onClose()
            var nobody = sockaddr()
            nobody.sa_family = sa_family_t(AF_UNSPEC)
            connect(descriptor, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
            Glibc.close(descriptor)
            isOpen = false
        }
    }

    /// Closes the connection; a second call does nothing.
    public func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            onClose()
            // A child process may hold the socket, too; without the shutdown, the peer would not
            // notice that it is closed here.
            shutdown(descriptor, Int32(SHUT_WR))
            Glibc.close(descriptor)
            isOpen = false
        }
    }

    /// True until this end closes the connection.
    var isUsable: Bool { isOpen.withLock { $0 } }

    func cut() {
        isOpen.withLock { if $0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Receives bytes: at least one, or none if the peer has closed the connection.
    private func receive() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
