import NIOCore
import NIOHTTP1

/// Limits the bytes of a request's head before it is parsed. The HTTP decoder limits header fields,
/// but not the length of the target.
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

    /// Notes that the head is complete and the body follows.
    func headEnded() {
        bytes = 0
        isInBody = true
    }

    /// Notes that the body is complete and the next head follows.
    func bodyEnded() {
        isInBody = false
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isInBody { bytes += unwrapInboundIn(data).readableBytes }
        guard !isOver else {
            // A client that still sends after this many bytes does not read the response.
            if bytes > limit + Self.patience { context.close(promise: nil) }
            return
        }
        context.fireChannelRead(data)
        // Check the count only now: if the head ended within these bytes, `headEnded()` has reset
        // it.
        if bytes > limit {
            isOver = true
            context.fireErrorCaught(HTTPParserError.headerOverflow)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isOver { context.read() }
        context.fireChannelReadComplete()
    }

    /// The number of bytes to discard after a head that is too long, so that the client can read
    /// the response.
    private static let patience = 8 << 20
}

@available(*, unavailable)
extension HeadMeter: Sendable {}
