import NIOCore
import NIOPosix
import Synchronization

/// The kernel's counters of a connection.
enum TransferredBytes {
    /// The beginning of Linux's `tcp_info`, whose first 120 bytes are smaller numbers.
    private struct Facts: Sendable {
        var others = InlineArray<15, UInt64>(repeating: 0)
        var acknowledged: UInt64 = 0
    }

    /// Returns the number of bytes that the other side of a TCP connection has acknowledged; `nil`
    /// for other channels, and where the kernel does not count them. Call it on the channel's
    /// event loop.
    static func acknowledged(_ channel: any Channel) -> Int? {
        guard let options = channel as? any SocketOptionProvider else { return nil }
        let count = Mutex<UInt64>(0)
        // On the event loop, the result is there at once.
        let result: EventLoopFuture<Facts> = options.unsafeGetSocketOption(
            level: .tcp, name: .tcp_info)
        result.assumeIsolated().whenSuccess { facts in
            count.withLock { $0 = facts.acknowledged }
        }
        let known = count.withLock { $0 }
        return known == 0 ? nil : Int(clamping: known)
    }
}
