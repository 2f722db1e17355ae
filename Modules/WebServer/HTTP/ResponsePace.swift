import NIOCore

/// Closes the connection of a client that fetches its responses more slowly than the limits allow.
///
/// A client is slow only while bytes wait for it: a response that the server makes slowly, such as
/// one of progress, does not count.
final class ResponsePace: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The time over which the rate is measured, in periods of silence. Behind a proxy, bytes
    /// arrive in bursts: a client of 20 kB/s empties the proxy's buffers for up to 100 seconds,
    /// and no byte is acknowledged meanwhile.
    private static let silences = 8.0

    private let period: TimeAmount
    /// The minimum number of bytes that the client must receive in a period.
    private let least: Int
    private let acknowledged: (any Channel) -> Int?
    private var written = 0
    private var timer: Scheduled<Void>?

    /// - Parameter acknowledged: Returns the number of bytes that the client has acknowledged;
    ///   `nil` if it is unknown. Then the bytes count that the kernel accepts for the client.
    init(
        limits: ServerLimits,
        acknowledged: @escaping (any Channel) -> Int? = TransferredBytes.acknowledged
    ) {
        let seconds = limits.silenceSeconds * Self.silences
        period = .milliseconds(Int64(seconds * 1_000))
        least = Int(Double(limits.slowestBytesPerSecond) * seconds)
        self.acknowledged = acknowledged
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
        if timer == nil { watch(context) }
    }

    /// Checks the pace after each period until no bytes wait for the client.
    private func watch(_ context: ChannelHandlerContext) {
        let written = written
        let before = received(context)
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: period) { [self] in
            timer = nil
            let accepted = accepted(context)
            guard accepted < self.written else { return }
            // Bytes that were written during this period do not count: they may be only a moment
            // old.
            if accepted < written, received(context) - before < least {
                context.close(promise: nil)
            } else {
                watch(context)
            }
        }
    }

    /// The number of bytes that the client has received, as far as this is known.
    ///
    /// The kernel accepts nothing for a long time while a slow client reads steadily: the buffer
    /// grows to megabytes, and counts as writable only when a third of it is free.
    private func received(_ context: ChannelHandlerContext) -> Int {
        acknowledged(context.channel) ?? accepted(context)
    }

    /// The number of bytes that the kernel has accepted for the client.
    private func accepted(_ context: ChannelHandlerContext) -> Int {
        // A closed channel has no options; nothing waits in it.
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        return written - (waiting ?? 0)
    }
}

@available(*, unavailable)
extension ResponsePace: Sendable {}
