public import Foundation
import Synchronization

/// A server on 127.0.0.1 that says, byte for byte, what a test tells it to: it can lie about
/// lengths, drip, reset and fall silent, which no honest server package does.
///
/// The script runs once for each connection, on a thread of its own; the connection is closed when
/// it returns. Whatever it does to a peer that has left is ignored.
public final class RawServer: Sendable {
    private struct State {
        var connections: [RawConnection] = []
        var open = 0
        var peak = 0
        var isStopped = false
    }

    /// The port the system gave.
    public let port: Int
    private let listener: Int32
    private let state = Mutex(State())

    /// Listens at once.
    public init(_ script: @escaping @Sendable (RawConnection) -> Void) throws {
        // No child process of another test may hold it open.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else { throw POSIXError(.EADDRINUSE) }
        Thread.detachNewThread { [weak self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
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

    /// Refuses further connections and cuts those there are.
    public func stop() {
        state.withLock { state in
            // Closing is for the thread that accepts: until it is gone, the number must not become
            // somebody else's.
            if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isStopped = true
            state.connections.forEach { $0.cut() }
        }
    }

    /// How many connections were ever accepted.
    public var accepted: Int { state.withLock { $0.connections.count } }

    /// The most connections that were open at a time.
    public var peak: Int { state.withLock { $0.peak } }

    /// An address on this server.
    public func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
        URL(string: "http://\(host):\(port)\(path)") ?? URL(filePath: "/")
    }

    private func serve(
        _ descriptor: Int32, _ script: @escaping @Sendable (RawConnection) -> Void
    ) {
        let connection = state.withLock { state in
            let connection = RawConnection(descriptor, number: state.connections.count)
            state.connections.append(connection)
            state.open += 1
            state.peak = max(state.peak, state.open)
            return connection
        }
        Thread.detachNewThread { [weak self] in
            script(connection)
            connection.close()
            self?.state.withLock { $0.open -= 1 }
        }
    }
}
