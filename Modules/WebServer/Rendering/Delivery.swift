package import Foundation
package import Hummingbird
package import NIOCore

/// A result that a client is fetching.
package final class Delivery: Sendable {
    private let data: Data
    private let onEnd: @Sendable () -> Void

    /// - Parameter onEnd: Called when the result has been fetched or is no longer needed.
    package init(_ data: Data, onEnd: @escaping @Sendable () -> Void) {
        self.data = data
        self.onEnd = onEnd
    }

    deinit { onEnd() }

    /// Returns the response's body, which keeps the delivery alive.
    ///
    /// - Parameter eventLoop: The connection's event loop.
    package func body(on eventLoop: any EventLoop) -> ResponseBody {
        ResponseBody(contentLength: data.count) { [self] writer in
            var rest = data[...]
            while !rest.isEmpty {
                try await writer.write(ByteBuffer(bytes: rest.prefix(Self.chunk)))
                rest = rest.dropFirst(Self.chunk)
                // Wait for the event loop, which tells the writer to pause while the connection's
                // buffer is full. Otherwise, the whole result could be copied into this buffer.
                try await eventLoop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }

    private static let chunk = 64 << 10
}
