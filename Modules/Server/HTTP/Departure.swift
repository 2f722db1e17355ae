import NIOCore

/// Notices on a connection that its client has gone.
///
/// To close the sending half counts as going, as it does with most servers: a client that ends
/// looks no different until something is sent to it.
final class Departure: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let onDeparture: @Sendable () -> Void

    init(onDeparture: @escaping @Sendable () -> Void) {
        self.onDeparture = onDeparture
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { onDeparture() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onDeparture()
        context.fireChannelInactive()
    }
}

extension Channel {
    /// Runs `work`, and cancels it when nobody is there any more to get its result.
    ///
    /// - Throws: What `work` throws; `CancellationError` where the connection is closed already.
    func cancellingOnDeparture<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let departure = Departure { task.cancel() }
        let pipeline = pipeline
        do {
            try await pipeline.addHandler(departure, position: .first)
        } catch {
            task.cancel()
            throw CancellationError()
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        // With the connection its handlers have gone, too.
        try? await pipeline.removeHandler(departure)
        return try result.get()
    }
}
