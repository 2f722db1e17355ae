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
        /// The announced length of the answer's body.
        var expected: Int?
    }

    private let state = Mutex(State())
    private let onTransfer: @Sendable (HTTPTransfer) -> Void

    /// - Parameter onTransfer: Told of each part of a body, on any thread.
    init(onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }) {
        self.onTransfer = onTransfer
    }

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

    /// Notes how long the answer's body will be; `nil` where it does not say.
    func announced(_ length: Int?) {
        state.withLock { $0.expected = length }
        onTransfer(.receiving(0, of: length))
    }

    /// Notes that `count` bytes of the answer's body arrived.
    func received(_ count: Int) {
        let transfer = state.withLock { state -> HTTPTransfer? in
            guard case .receiving(let since, let bytes) = state.phase else { return nil }
            state.phase = .receiving(since: since, bytes: bytes + count)
            return .receiving(bytes + count, of: state.expected)
        }
        if let transfer { onTransfer(transfer) }
    }

    /// Notes that `count` bytes of the request's body, which has `total`, are handed over. An
    /// answer that came before the end of the body is not undone.
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

/// How far the body of a request or of its answer is, in bytes.
public enum HTTPTransfer: Sendable, Equatable {
    /// So much was handed to the connection; the system holds back a little of that.
    case sending(Int, of: Int)
    /// So much has come; `nil` where the answer does not say how long it is.
    case receiving(Int, of: Int?)
}
