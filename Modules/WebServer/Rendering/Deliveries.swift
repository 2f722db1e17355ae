package import Foundation
import HTTPTypes
import Synchronization

/// Results that clients are fetching, perhaps slowly. Their total size is bounded, since they are
/// in memory.
package final class Deliveries: Sendable {
    private let bytes = Mutex(0)
    private let capacity: Int

    /// - Parameter capacity: The largest total size of all results in bytes.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// True if nothing more should be rendered until clients have fetched some results.
    package var isFull: Bool { bytes.withLock { $0 >= capacity } }

    /// Adds a result, which counts until its delivery is deallocated.
    ///
    /// - Throws: ``Refusal`` 503 if there is no room until others have been fetched, 422 if the
    ///   result is larger than the capacity.
    package func take(_ data: Data) throws -> Delivery {
        guard data.count <= capacity else {
            throw Refusal.resultTooLarge(limit: capacity)
        }
        let hasRoom = bytes.withLock { bytes in
            guard data.count <= capacity - bytes else { return false }
            bytes += data.count
            return true
        }
        guard hasRoom else { throw Refusal.busy }
        return Delivery(data) { [self] in bytes.withLock { $0 -= data.count } }
    }
}
