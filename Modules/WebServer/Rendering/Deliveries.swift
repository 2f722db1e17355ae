package import Foundation
import HTTPTypes
import Synchronization

/// Limits the total size of rendered results that are in memory until slow clients have fetched
/// them.
package final class Deliveries: Sendable {
    private let bytes = Mutex(0)
    private let capacity: Int

    /// - Parameter capacity: The maximum total size of all results, in bytes.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// True if nothing more should be rendered until clients have fetched some results.
    package var isFull: Bool { bytes.withLock { $0 >= capacity } }

    /// Adds a result, which counts until its delivery is deallocated.
    ///
    /// - Throws: ``Refusal`` 503 if the result does not fit beside those that clients are fetching,
    ///   422 if it is larger than the capacity.
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
