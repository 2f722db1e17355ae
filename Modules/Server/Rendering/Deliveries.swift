import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// Results on their way to clients, which may fetch them slowly: bounded, since they are in memory.
final class Deliveries: Sendable {
    private let bytes = Mutex(0)
    private let capacity: Int

    /// - Parameter capacity: Bytes after which nothing more is rendered.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether clients should fetch something first.
    var isFull: Bool { bytes.withLock { $0 >= capacity } }

    /// An answer's body, which counts until it was fetched or given up.
    func body(_ data: Data, on eventLoop: any EventLoop) -> ResponseBody {
        let delivery = Delivery(data, in: self)
        return ResponseBody(contentLength: data.count) { writer in
            var rest = delivery.data[...]
            while !rest.isEmpty {
                try await writer.write(ByteBuffer(bytes: rest.prefix(Self.chunk)))
                rest = rest.dropFirst(Self.chunk)
                // As with files: a writer learns only from the event loop that a connection is full.
                try await eventLoop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }

    fileprivate func add(_ count: Int) { bytes.withLock { $0 += count } }

    private static let chunk = 64 << 10
}

/// One result, counted for as long as it lives.
private final class Delivery: Sendable {
    let data: Data
    private let deliveries: Deliveries

    init(_ data: Data, in deliveries: Deliveries) {
        self.data = data
        self.deliveries = deliveries
        deliveries.add(data.count)
    }

    deinit { deliveries.add(-data.count) }
}
