import CImageEditorCurl
import Core
import FoundationEssentials
import Glibc

/// The connections of libcurl, with their sockets.
///
/// `@unchecked` because one thread uses it; ``wake()`` may be called by any thread before
/// ``close()``.
final class ConnectionPool: @unchecked Sendable {
    /// libcurl's multi handle, which holds all connections.
    let multi: UnsafeMutableRawPointer
    private var sockets: Set<Int32> = []

    /// - Throws: `HTTPClientError.libraryMissing`.
    init() throws(HTTPClientError) {
        guard let multi = ccurl_multi_create() else {
            throw .libraryMissing(package: "libcurl4")
        }
        self.multi = multi
    }

    /// Closes all connections. No transfer may be left.
    func close() { ccurl_multi_free(multi) }

    func wake() { ccurl_multi_wake(multi) }

    /// Opens a socket; -1 if that fails.
    func open(_ address: curl_sockaddr) -> Int32 {
        let made = socket(
            address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
        guard made >= 0 else { return made }
        // The send buffer is small, so that even a slow connection empties it before
        // `TransportLimits.silence` has passed.
        var size: Int32 = 128 << 10
        setsockopt(made, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        sockets.insert(made)
        return made
    }

    func close(_ socket: Int32) -> Int32 {
        sockets.remove(socket)
        return Glibc.close(socket)
    }

    /// Returns the number of bytes that have arrived on a connection, at most one; 0 if the
    /// connection has ended, and `nil` if nothing happened or the connection is unknown.
    func input(on connection: Connection) -> Int? {
        guard
            let socket = sockets.first(where: {
                Self.end($0, getpeername) == connection.peer
                    && Self.end($0, getsockname)?.port == connection.localPort
            })
        else { return nil }
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count >= 0 ? count : errno == EAGAIN ? nil : 0
    }

    private static func end(
        _ socket: Int32,
        _ find: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> Connection.End? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        return withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                guard find(socket, $0, &size) == 0, let found = IPAddress($0) else { return nil }
                // The port is at offset 2 in the socket addresses of both IPv4 and IPv6.
                let port = UnsafeRawPointer($0).load(fromByteOffset: 2, as: UInt16.self)
                return Connection.End(address: found, port: Int(UInt16(bigEndian: port)))
            }
        }
    }
}

/// Identifies a connection by the peer's address and the local port.
struct Connection: Equatable {
    struct End: Equatable {
        let address: IPAddress
        let port: Int
    }

    let peer: End
    let localPort: Int
}
