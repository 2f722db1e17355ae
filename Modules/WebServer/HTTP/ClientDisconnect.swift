package import NIOCore
import NIOHTTPTypes
import Synchronization

/// Detects that the client of a connection has disconnected.
///
/// A client that closes only its sending half and waits for its response counts as connected, as
/// far as ``HalfClosure`` can tell.
final class ClientDisconnect: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private struct State {
        var hasDisconnected = false
        var nextNumber = 0
        var observers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Calls `observer` once when the client disconnects; immediately if it has already
    /// disconnected.
    ///
    /// - Returns: The number with which to remove the observer; `nil` if it was called immediately.
    func observe(_ observer: @escaping @Sendable () -> Void) -> Int? {
        let number: Int? = state.withLock { state in
            guard !state.hasDisconnected else { return nil }
            state.nextNumber += 1
            state.observers[state.nextNumber] = observer
            return state.nextNumber
        }
        if number == nil { observer() }
        return number
    }

    func remove(_ number: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: number) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is HalfClosure.Disconnected { disconnected() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        disconnected()
        context.fireChannelInactive()
    }

    private func disconnected() {
        let observers = state.withLock { state in
            defer { state.observers = [:] }
            state.hasDisconnected = true
            return state.observers.values
        }
        for observer in observers { observer() }
    }
}

extension Channel {
    /// Runs `work`, and cancels it when the client disconnects.
    ///
    /// - Throws: Errors of `work`; `CancellationError` if the connection is closed already.
    package func cancellingOnDisconnect<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let disconnect: ClientDisconnect
        do {
            disconnect = try await pipeline.handler(type: ClientDisconnect.self).get()
        } catch {
            // The handlers were removed when the connection was closed.
            throw CancellationError()
        }
        let task = Task { try await work() }
        let number = disconnect.observe { task.cancel() }
        defer { if let number { disconnect.remove(number) } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
