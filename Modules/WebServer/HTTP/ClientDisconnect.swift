package import NIOCore

/// Reports when the client of a connection disconnects.
///
/// Closing the sending half counts as disconnecting, as with most servers: it looks the same as a
/// terminated client until something is sent.
final class ClientDisconnect: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let onDisconnect: @Sendable () -> Void

    init(onDisconnect: @escaping @Sendable () -> Void) {
        self.onDisconnect = onDisconnect
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { onDisconnect() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onDisconnect()
        context.fireChannelInactive()
    }
}

extension Channel {
    /// Runs `work`, and cancels it when the client disconnects.
    ///
    /// - Throws: Errors of `work`; `CancellationError` if the connection is closed already.
    package func cancellingOnDisconnect<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let disconnect = ClientDisconnect { task.cancel() }
        let pipeline = pipeline
        do {
            try await pipeline.addHandler(disconnect, position: .first)
        } catch {
            task.cancel()
            throw CancellationError()
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        // A closed connection has removed its handlers already.
        try? await pipeline.removeHandler(disconnect)
        return try result.get()
    }
}
