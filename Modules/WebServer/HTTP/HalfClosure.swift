import NIOCore
import NIOHTTP1

/// Finds out whether a client that has closed its sending half still waits for its response.
///
/// Such a client looks the same as one that is gone until something is sent: only the latter's
/// system answers with a reset. While the response is being made, an interim response
/// (102 Processing) is therefore sent. If the client is gone, the reset closes the channel.
///
/// Nothing can be sent in the middle of a response, or to a client of HTTP/1.0, which does not know
/// interim responses: then ``Disconnected`` is fired.
final class HalfClosure: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The event that the client counts as disconnected, although the channel is open.
    struct Disconnected {}

    /// The number of complete requests whose responses have not begun.
    private var waiting = 0
    private var isResponding = false
    private var knowsInterimResponses = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): knowsInterimResponses = head.version == .http1_1
        case .body: break
        case .end: waiting += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.code < 200: break
        case .head: (isResponding, waiting) = (true, waiting - 1)
        case .body: break
        case .end: isResponding = false
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            if waiting > 0, !isResponding, knowsInterimResponses {
                let head = HTTPResponseHead(version: .http1_1, status: .processing)
                context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            } else {
                context.fireUserInboundEventTriggered(Disconnected())
            }
        }
        context.fireUserInboundEventTriggered(event)
    }
}

@available(*, unavailable)
extension HalfClosure: Sendable {}
