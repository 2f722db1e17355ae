public import Foundation
import Glibc
import Synchronization

/// A loopback server that sends arbitrary bytes: it can lie about lengths, drip, reset and fall
/// silent, which proper server packages cannot.
///
/// The script runs once for each connection, on a thread of its own; the connection is closed when
/// it returns. Errors of sending to a peer that has left are ignored.
public final class RawServer: Sendable {
    private struct State {
        var connections: [RawConnection] = []
        var isStopped = false
    }

    /// The port that the system assigned.
    public let port: Int
    private let listener: Int32
    private let address: String
    private let state = Mutex(State())
    private let openConnections = OpenConnections()

    /// Starts to listen at an address of this machine: any address in 127.0.0.0/8, or `::` for all
    /// addresses of both families.
    ///
    /// The system buffers megabytes that a script does not read. `receiveBuffer` limits this to
    /// about that many bytes.
    public init(
        at host: String = "127.0.0.1", receiveBuffer: Int32? = nil,
        _ script: @escaping @Sendable (RawConnection) -> Void
    ) throws {
        address = host.contains(":") ? "[\(host)]" : host
        (listener, port) = try Self.listen(at: host, receiveBuffer: receiveBuffer)
        let listener = listener
        // Close connections in child processes of the tests, which would otherwise hold them open.
        Thread.detachNewThread { [weak self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                guard let self else {
                    close(descriptor)
                    break
                }
                self.serve(descriptor, script)
            }
            close(listener)
        }
    }

    deinit { stop() }

    /// Refuses further connections and closes the open ones.
    public func stop() {
        state.withLock { state in
            // The accepting thread closes the descriptor: until that thread has ended, the number
            // must not be reused.
            if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isStopped = true
            state.connections.forEach { $0.cut() }
        }
    }

    /// The number of connections accepted so far.
    public var accepted: Int { state.withLock { $0.connections.count } }

    /// The highest number of simultaneously open connections.
    public var peak: Int { openConnections.peak }

    /// Returns a URL on this server.
    public func url(_ path: String = "/", host: String? = nil) -> URL {
        URL(string: "http://\(host ?? address):\(port)\(path)") ?? URL(filePath: "/")
    }

    private static func listen(
        at host: String, receiveBuffer: Int32?
    ) throws -> (socket: Int32, port: Int) {
        let isWide = host.contains(":")
        let listener = socket(
            isWide ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var narrow = sockaddr_in()
        var wide = sockaddr_in6()
        narrow.sin_family = sa_family_t(AF_INET)
        wide.sin6_family = sa_family_t(AF_INET6)
        var onlyWide: Int32 = 0
        if var receiveBuffer {
            setsockopt(
                listener, SOL_SOCKET, SO_RCVBUF, &receiveBuffer,
                socklen_t(MemoryLayout<Int32>.size))
        }
        if isWide {
            inet_pton(AF_INET6, host, &wide.sin6_addr)
            setsockopt(
                listener, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &onlyWide,
                socklen_t(MemoryLayout<Int32>.size))
        } else {
            inet_pton(AF_INET, host, &narrow.sin_addr)
        }
        func use(_ address: UnsafeMutableRawPointer, _ size: Int) -> Bool {
            let address = address.assumingMemoryBound(to: sockaddr.self)
            var length = socklen_t(size)
            return bind(listener, address, length) == 0 && Glibc.listen(listener, 128) == 0
                && getsockname(listener, address, &length) == 0
        }
        guard
            isWide
                ? use(&wide, MemoryLayout<sockaddr_in6>.size)
                : use(&narrow, MemoryLayout<sockaddr_in>.size)
        else { throw POSIXError(.EADDRINUSE) }
        return (
            listener, Int(UInt16(bigEndian: isWide ? wide.sin6_port : narrow.sin_port))
        )
    }

    private func serve(
        _ descriptor: Int32, _ script: @escaping @Sendable (RawConnection) -> Void
    ) {
        openConnections.add()
        let connection = state.withLock { state in
            let connection = RawConnection(descriptor, number: state.connections.count) {
                [openConnections] in openConnections.remove()
            }
            state.connections.append(connection)
            return connection
        }
        Thread.detachNewThread {
            script(connection)
            connection.close()
        }
    }
}

/// The number of open connections. It is separate from the server, because a closing connection
/// must not hold the last reference to the server.
private final class OpenConnections: Sendable {
    private let state = Mutex((open: 0, peak: 0))

    var peak: Int { state.withLock { $0.peak } }

    func add() {
        state.withLock { state in
            state.open += 1
            state.peak = max(state.peak, state.open)
        }
    }

    func remove() { state.withLock { $0.open -= 1 } }
}
