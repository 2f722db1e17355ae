import Foundation
import HTTPTypes
import Synchronization

/// Results on their way to clients, which may fetch them slowly: bounded, since they are in memory.
final class Deliveries: Sendable {
    private let bytes = Mutex(0)
    private let capacity: Int

    /// - Parameter capacity: Bytes of all the results together.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether clients should fetch something before more is rendered.
    var isFull: Bool { bytes.withLock { $0 >= capacity } }

    /// Takes a result on, which counts for as long as its delivery lives.
    ///
    /// - Throws: ``Refusal`` 503 where there is no room until others have been fetched, 422 where
    ///   there never is.
    func take(_ data: Data) throws -> Delivery {
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
