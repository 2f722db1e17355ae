import HummingbirdCore
import Synchronization

/// Limits the number of connections, and makes room for new ones at the limit.
///
/// A connection that has waited for a request for a while is offered for closing. At the limit, one
/// of them is closed, so that clients that send nothing do not lock out others: the one that was
/// offered first among those that never had a request, or else among all.
final class ConnectionRoom: AvailableConnectionsDelegate {
    /// Asks a connection to close unless a request has begun meanwhile.
    typealias Close = @Sendable () -> Void

    private struct State {
        var open = 0
        var offered: [(id: ObjectIdentifier, isNew: Bool, close: Close)] = []
        /// The connections that were asked to close and have not closed yet.
        var leaving: Set<ObjectIdentifier> = []
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    func connectionOpened() {
        state.withLock { $0.open += 1 }
        makeRoom()
    }

    func connectionClosed() { state.withLock { $0.open -= 1 } }

    func isAcceptingNewConnections() -> Bool { state.withLock { $0.open < limit } }

    /// Offers to close a connection that waits for a request.
    ///
    /// - Parameter isNew: True if the connection never had a request.
    func offer(_ id: ObjectIdentifier, isNew: Bool, close: @escaping Close) {
        state.withLock { $0.offered.append((id, isNew, close)) }
        makeRoom()
    }

    /// Withdraws the offer to close a connection, because it has a request or was closed.
    func withdraw(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.offered.removeAll { $0.id == id }
            state.leaving.remove(id)
        }
    }

    /// Closes an offered connection if the limit is reached.
    private func makeRoom() {
        let close: Close? = state.withLock { state in
            guard state.open - state.leaving.count >= limit, !state.offered.isEmpty else {
                return nil
            }
            let first = state.offered.remove(at: state.offered.firstIndex(where: \.isNew) ?? 0)
            state.leaving.insert(first.id)
            return first.close
        }
        close?()
    }
}
