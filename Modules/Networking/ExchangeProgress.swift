import Core
import Synchronization

/// The progress of one request, written by the exchange and read by its ``Watchdog``.
final class ExchangeProgress: Sendable {
    typealias Instant = ContinuousClock.Instant

    enum Phase: Sendable, Equatable {
        /// Waiting for a slot, or in a phase with a timeout of its own: connecting, or the
        /// response's head.
        case untimed
        case resolving(since: Instant)
        /// The last time that the connection accepted a part of the request's body.
        case sending(lastMove: Instant)
        case receiving(since: Instant, bytes: Int)
    }

    private struct State {
        var phase = Phase.untimed
        var lastMove: Instant?
        var head: HTTPResponse?
        /// The announced length of the response's body.
        var expected: Int?
    }

    private let state = Mutex(State())
    private let onTransfer: @Sendable (HTTPTransfer) -> Void

    /// - Parameter onTransfer: Called for each part of a body, on any thread.
    init(onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }) {
        self.onTransfer = onTransfer
    }

    var phase: Phase {
        get { state.withLock { $0.phase } }
        set { state.withLock { $0.phase = newValue } }
    }

    /// The response's status and header, once they have arrived.
    var head: HTTPResponse? {
        get { state.withLock { $0.head } }
        set { state.withLock { $0.head = newValue } }
    }

    /// True if any part of the request's body was handed to a connection.
    var hasSentBody: Bool { lastMove != nil }

    /// The last time that a connection accepted a part of the request's body; `nil` before the
    /// first.
    var lastMove: Instant? { state.withLock { $0.lastMove } }

    /// Records the length of the response's body; `nil` if it is unknown.
    func announced(_ length: Int?) {
        state.withLock { $0.expected = length }
        onTransfer(.receiving(0, of: length))
    }

    /// Records that `count` bytes of the response's body arrived.
    func received(_ count: Int) {
        let transfer = state.withLock { state -> HTTPTransfer? in
            guard case .receiving(let since, let bytes) = state.phase else { return nil }
            state.phase = .receiving(since: since, bytes: bytes + count)
            return .receiving(bytes + count, of: state.expected)
        }
        if let transfer { onTransfer(transfer) }
    }

    /// Records that `count` bytes of the request's body of `total` were sent. It does not
    /// overwrite the state of a response that came before the end of the body.
    func sent(_ count: Int, of total: Int) {
        let isUnderWay = state.withLock { state in
            let now = Instant.now
            state.lastMove = now
            if case .receiving = state.phase { return false }
            state.phase = count == total ? .untimed : .sending(lastMove: now)
            return true
        }
        if isUnderWay { onTransfer(.sending(count, of: total)) }
    }
}

/// The progress of a request's or a response's body, in bytes.
public enum HTTPTransfer: Sendable, Equatable {
    /// The bytes handed to the connection; the system may still buffer some of them.
    case sending(Int, of: Int)
    /// The bytes received, and the total; `nil` if the response does not announce its length.
    case receiving(Int, of: Int?)
}
