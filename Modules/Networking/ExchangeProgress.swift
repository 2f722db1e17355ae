import Core
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

    private struct State {
        var phase = Phase.untimed
        var lastMove: Instant?
        var head: HTTPResponse?
    }

    private let state = Mutex(State())

    var phase: Phase {
        get { state.withLock { $0.phase } }
        set { state.withLock { $0.phase = newValue } }
    }

    /// The answer's status and header, once they are here.
    var head: HTTPResponse? {
        get { state.withLock { $0.head } }
        set { state.withLock { $0.head = newValue } }
    }

    /// Whether any of the request's body has been handed to a connection.
    var hasSentBody: Bool { lastMove != nil }

    /// When a connection last took a part of the request's body; `nil` before the first.
    var lastMove: Instant? { state.withLock { $0.lastMove } }

    /// Notes that `count` bytes of the answer's body arrived.
    func received(_ count: Int) {
        state.withLock {
            if case .receiving(let since, let bytes) = $0.phase {
                $0.phase = .receiving(since: since, bytes: bytes + count)
            }
        }
    }

    /// Notes that the request's body moved on, or with `isLast` that it is handed over. An answer
    /// that came before the end of the body is not undone.
    func sent(isLast: Bool) {
        state.withLock {
            let now = Instant.now
            $0.lastMove = now
            if case .receiving = $0.phase { return }
            $0.phase = isLast ? .untimed : .sending(lastMove: now)
        }
    }
}
