public import Foundation
import Glibc
import Synchronization

/// One connection of a ``RawServer``, in the hands of its script.
public final class RawConnection: Sendable {
    /// Its place in the order of arrival, from 0.
    public let number: Int
    private let descriptor: Int32
    private let isOpen = Mutex(true)
    private let unread = Mutex([UInt8]())

    init(_ descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
    }

    /// Reads the head of the next request, up to and with its empty line.
    ///
    /// - Returns: `nil` when the peer has gone.
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

    /// Reads `count` bytes, or as many as come before the peer goes.
    public func read(_ count: Int) -> Data {
        unread.withLock { bytes in
            while bytes.count < count, case let more = receive(), !more.isEmpty { bytes += more }
            defer { bytes.removeFirst(min(count, bytes.count)) }
            return Data(bytes.prefix(count))
        }
    }

    /// Waits until the peer closes; returns how many bytes came until then.
    @discardableResult
    public func readToEnd() -> Int {
        var count = 0
        while case let more = receive(), !more.isEmpty { count += more.count }
        return count
    }

    /// Sends everything.
    ///
    /// - Returns: Whether the peer still took it.
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

    /// Sends text.
    @discardableResult
    public func send(_ text: String) -> Bool { send(text.utf8) }

    /// Does nothing for a while.
    public func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

    /// Closes with a reset, as a crashed machine or a firewall would.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger,
            socklen_t(MemoryLayout<Foundation.linger>.size))
        close()
    }

    /// Closes; a second time does nothing.
    public func close() {
        isOpen.withLock {
            if $0 { Glibc.close(descriptor) }
            $0 = false
        }
    }

    func cut() {
        isOpen.withLock { if $0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// What has come, at least a byte; empty when the peer has gone.
    private func receive() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
