import NIOCore
import Synchronization

/// The connections that have sent no request yet, the oldest first.
///
/// They never hold all places of a server: beyond their share, the oldest is closed. A client that
/// sends its request at once is not affected, because it is the youngest.
final class SilentConnections: Sendable {
    private struct State {
        var last = 0
        var waiting: [(number: Int, channel: any Channel)] = []
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter places: The number of connections that the server has at a time.
    init(places: Int) {
        capacity = max(1, places / 2)
    }

    /// Adds a new connection.
    ///
    /// - Returns: Its number for ``remove(_:)``.
    func add(_ channel: any Channel) -> Int {
        let (number, oldest) = state.withLock { state -> (Int, (any Channel)?) in
            state.last += 1
            state.waiting.append((state.last, channel))
            guard state.waiting.count > capacity else { return (state.last, nil) }
            return (state.last, state.waiting.removeFirst().channel)
        }
        oldest?.close(promise: nil)
        return number
    }

    /// Removes a connection that has sent a request or is closed.
    func remove(_ number: Int) {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
                return
            }
            state.waiting.remove(at: index)
        }
    }
}
