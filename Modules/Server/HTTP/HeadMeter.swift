import NIOCore
import NIOHTTP1

/// Counts what a connection brings for a request's head, before anybody makes sense of it: the
/// decoder bounds header fields, but would wait for the end of a target for ever.
final class HeadMeter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    private var bytes = 0
    private var isInBody = false
    private var isOver = false

    init(limit: Int) {
        self.limit = limit
    }

    /// A head is there; what follows is its body.
    func headEnded() {
        bytes = 0
        isInBody = true
    }

    /// The body is there; what follows is the next head.
    func bodyEnded() {
        isInBody = false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isInBody { bytes += unwrapInboundIn(data).readableBytes }
        guard !isOver else {
            // Who still talks after so much more does not wait for an answer.
            if bytes > limit + Self.patience { context.close(promise: nil) }
            return
        }
        context.fireChannelRead(data)
        // Decoding may just have found the head's end.
        if bytes > limit {
            isOver = true
            context.fireErrorCaught(HTTPParserError.headerOverflow)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isOver { context.read() }
        context.fireChannelReadComplete()
    }

    /// Bytes that are thrown away after too long a head, so that its sender gets to read the
    /// answer.
    private static let patience = 8 << 20
}

@available(*, unavailable)
extension HeadMeter: Sendable {}
