import NIOCore
import NIOHTTP1

/// Finds out whether a client that has closed its sending half still waits for its responses.
///
/// Such a client looks the same as one that is gone until something is sent: only the latter's
/// system answers with a reset. While a response is being made, an interim response
/// (102 Processing) is therefore sent. If the client is gone, the reset closes the channel.
///
/// Nothing else can be sent in the middle of a response: the interim response to the next request
/// follows its end. ``Disconnected`` is fired if no complete request waits for its response, or if
/// the client uses HTTP/1.0, which does not know interim responses.
final class HalfClosure: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The event that the client counts as disconnected, although the channel is open. No request
    /// that a client of HTTP/1.1 still waits for follows it. It may be fired more than once.
    struct Disconnected {}

    /// The number of complete requests whose responses have not begun.
    private var waiting = 0
    private var isResponding = false
    private var knowsInterimResponses = false
    private var isInputClosed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): knowsInterimResponses = head.version == .http1_1
        case .body: break
        case .end: waiting += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        switch part {
        case .head(let head) where head.status.code < 200: break
        case .head(let head):
            isResponding = true
            // The last response of a connection leaves later requests unanswered.
            waiting = head.isKeepAlive ? waiting - 1 : 0
        case .body: break
        case .end:
            isResponding = false
            if isInputClosed { probe(context) }
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            probe(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func probe(_ context: ChannelHandlerContext) {
        if waiting <= 0 || !knowsInterimResponses {
            context.fireUserInboundEventTriggered(Disconnected())
        } else if !isResponding {
            let head = HTTPResponseHead(version: .http1_1, status: .processing)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        }
    }
}

@available(*, unavailable)
extension HalfClosure: Sendable {}
