import NIOCore
import NIOHTTP1

/// Stands between the parser and the client, and tells what neither of them does.
///
/// - The end of an answer is held back until everything that arrived with it is read, so that bytes
///   beyond the announced length fail the answer instead of being dropped.
/// - A connection that ends before an answer says whether it had served one already: then the server
///   has closed an idle connection, and the request can go again over another.
final class ResponseGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The connection ended and nothing had come back.
    struct ConnectionEnded: Error {
        /// Whether the connection had answered an earlier request.
        let wasReused: Bool
        let cause: (any Error)?
    }

    private var requests = 0
    private var isWaiting = false
    private var end: HTTPClientResponsePart?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head = unwrapOutboundIn(data) {
            requests += 1
            isWaiting = true
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Informational answers come before the answer.
            if head.status.code >= 200 || head.status == .switchingProtocols { isWaiting = false }
            context.fireChannelRead(data)
        case .body:
            context.fireChannelRead(data)
        case .end:
            end = unwrapInboundIn(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        passEnd(context)
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end = nil
        if isWaiting, error is IOError {
            isWaiting = false
            context.fireErrorCaught(ConnectionEnded(wasReused: requests > 1, cause: error))
        } else {
            context.fireErrorCaught(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        passEnd(context)
        if isWaiting {
            isWaiting = false
            context.fireErrorCaught(ConnectionEnded(wasReused: requests > 1, cause: nil))
        }
        context.fireChannelInactive()
    }

    private func passEnd(_ context: ChannelHandlerContext) {
        guard let part = end else { return }
        end = nil
        context.fireChannelRead(wrapInboundOut(part))
    }
}
