import Synchronization

/// What one request has got to, written by the exchange and read by its ``Watchdog``.
final class ExchangeProgress: Sendable {
    typealias Instant = ContinuousClock.Instant

    enum Phase: Sendable, Equatable {
        /// Waiting for its turn, or for what times itself: the connection and the answer's head.
        case untimed
        case resolving(since: Instant)
        /// The last time the connection took a part of the request's body.
        case sending(lastMove: Instant)
        case receiving(since: Instant, bytes: Int)
    }

    private let state = Mutex(Phase.untimed)

    var phase: Phase {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func received(_ count: Int) {
        state.withLock {
            if case .receiving(let since, let bytes) = $0 {
                $0 = .receiving(since: since, bytes: bytes + count)
            }
        }
    }

    /// Notes that the request's body moved on, or with `isLast` that it is handed over. An answer
    /// that came before the end of the body is not undone.
    func sent(isLast: Bool) {
        state.withLock {
            if case .receiving = $0 { return }
            $0 = isLast ? .untimed : .sending(lastMove: .now)
        }
    }
}
