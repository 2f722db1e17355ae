import NIOCore

/// Closes the connection of a client that fetches its responses more slowly than the limits allow.
///
/// A client is slow only while bytes wait for it: a response that the server makes slowly, such as
/// one of progress, does not count.
final class ResponsePace: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let period: TimeAmount
    /// The minimum number of bytes that the kernel must accept for the client in a period.
    private let least: Int
    private var written = 0
    private var timer: Scheduled<Void>?

    init(limits: ServerLimits) {
        period = .milliseconds(Int64(limits.silenceSeconds * 1_000))
        least = Int(Double(limits.slowestBytesPerSecond) * limits.silenceSeconds)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
        if timer == nil { watch(context) }
    }

    /// Checks the pace after each period until no bytes wait for the client.
    private func watch(_ context: ChannelHandlerContext) {
        let (written, sent) = (written, sent(context))
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: period) { [self] in
            timer = nil
            let now = self.sent(context)
            guard now < self.written else { return }
            // Bytes that were written during this period do not count: they may be only a moment
            // old.
            if now < written, now - sent < least {
                context.close(promise: nil)
            } else {
                watch(context)
            }
        }
    }

    /// The number of bytes that the kernel has accepted for the client.
    private func sent(_ context: ChannelHandlerContext) -> Int {
        // A closed channel has no options; nothing waits in it.
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        return written - (waiting ?? 0)
    }
}

@available(*, unavailable)
extension ResponsePace: Sendable {}
