import Synchronization

/// Counts calls from any thread.
final class CallCounter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    /// - Returns: The number of this call, from 1.
    func next() -> Int {
        number.withLock {
            $0 += 1
            return $0
        }
    }
}
