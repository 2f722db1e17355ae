import Foundation
import Synchronization

/// A clock that advances only when a caller sleeps or the test advances it.
final class VirtualTime: Sendable {
    private struct State {
        var now = ContinuousClock.Instant.now
        var pauses: [Duration] = []
    }

    private let state = Mutex(State())

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    /// All sleeps, in order.
    var pauses: [Duration] { state.withLock { $0.pauses } }

    func sleep(_ duration: Duration) throws {
        try Task.checkCancellation()
        state.withLock {
            $0.pauses.append(duration)
            $0.now += duration
        }
    }

    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }
}
