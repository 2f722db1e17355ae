package import Foundation
import HTTPTypes
package import Hummingbird
import Synchronization

/// Reads bodies of requests into memory, bounded in size and number.
package final class LargeBodies: Sendable {
    private let underWay = Mutex(0)
    private let capacity: Int

    /// - Parameter capacity: The number of large bodies that may be in memory at a time.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// Runs `work` with a body that may be large.
    ///
    /// - Throws: ``Refusal`` 503 if too many large bodies are in memory, 413 for more than
    ///   `limit` bytes.
    package func withLarge<Value>(
        _ request: Request, limit: Int, _ work: (Data) async throws -> Value
    ) async throws -> Value {
        let isFree = underWay.withLock { count in
            guard count < capacity else { return false }
            count += 1
            return true
        }
        guard isFree else {
            throw Refusal.busyForBodies
        }
        defer { underWay.withLock { $0 -= 1 } }
        return try await work(try await Self.read(request, limit: limit))
    }

    /// Reads a body.
    ///
    /// - Throws: ``Refusal`` 413 for more than `limit` bytes.
    package static func read(_ request: Request, limit: Int) async throws -> Data {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Refusal.bodyTooLarge(limit: limit)
        }
        var data = Data()
        for try await buffer in request.body {
            guard data.count + buffer.readableBytes <= limit else {
                throw Refusal.bodyTooLarge(limit: limit)
            }
            data.append(contentsOf: buffer.readableBytesView)
        }
        return data
    }
}
