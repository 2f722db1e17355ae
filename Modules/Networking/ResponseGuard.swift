import NIOCore
import NIOHTTP1

/// Stands between the HTTP parser and the client, and reports what neither of them does.
///
/// - It holds back the end of a response until everything that arrived with it is read, so that
///   bytes beyond the announced length fail the response instead of being dropped.
/// - It holds back a successful response until the system has taken the whole request. A server
///   that reports success earlier has not stored the upload. Nothing more is read meanwhile.
/// - If a connection ends before a response, it reports whether the connection had served an
///   earlier request. The server has then closed an idle connection, and the request can be
///   retried on another one.
final class ResponseGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The connection ended before any response.
    struct ConnectionEnded: Error {
        /// True if the connection had served an earlier request.
        let wasReused: Bool
        let cause: (any Error)?
    }

    /// The connection ended, or switched protocols, within the body of a response.
    struct BodyBroken: Error {
        /// The bytes of the body that arrived; some may not have been passed on.
        let received: Int
        let cause: any Error
    }

    private var requests = 0
    private var isWaiting = false
    /// The bytes of the request's body that the system has not accepted yet.
    private var unsent = 0
    private var isReading = false
    /// The parts of a successful response that is held back; `nil` if none is.
    private var held: [HTTPClientResponsePart]?
    private var isReadDue = false
    /// The bytes of the body so far; `nil` outside of a body.
    private var received: Int?
    private var end: HTTPClientResponsePart?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            requests += 1
            isWaiting = true
            unsent = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        case .body(let part):
            let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
            let count = part.readableBytes
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            promise.futureResult.whenSuccess {
                let (handler, context) = bound.value
                handler.unsent -= count
                if handler.unsent <= 0 { handler.release(context) }
            }
            context.write(data, promise: promise)
            return
        case .end: break
        }
        context.write(data, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        if held == nil { context.read() } else { isReadDue = true }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isReading = true
        let part = unwrapInboundIn(data)
        if held != nil {
            held?.append(part)
        } else if unsent > 0, case .head(let head) = part, (200..<300).contains(head.status.code) {
            held = [part]
        } else {
            pass(part, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        if held != nil { return }
        passEnd(context)
        context.fireChannelReadComplete()
    }

    private func pass(_ part: HTTPClientResponsePart, _ context: ChannelHandlerContext) {
        switch part {
        case .head(let head):
            // Informational responses precede the final response.
            if head.status.code >= 200 || head.status == .switchingProtocols {
                isWaiting = false
                received = 0
            }
            context.fireChannelRead(wrapInboundOut(part))
        case .body(let bytes):
            received = (received ?? 0) + bytes.readableBytes
            context.fireChannelRead(wrapInboundOut(part))
        case .end:
            end = part
        }
    }

    /// Passes on the parts that were held back.
    private func release(_ context: ChannelHandlerContext) {
        guard let parts = held else { return }
        held = nil
        for part in parts { pass(part, context) }
        // A read in progress completes by itself.
        guard !isReading else { return }
        passEnd(context)
        context.fireChannelReadComplete()
        if isReadDue {
            isReadDue = false
            context.read()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end = nil
        held = nil
        if isWaiting, error is IOError {
            isWaiting = false
            context.fireErrorCaught(ConnectionEnded(wasReused: requests > 1, cause: error))
        } else if let received {
            self.received = nil
            context.fireErrorCaught(BodyBroken(received: received, cause: error))
        } else {
            context.fireErrorCaught(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        passEnd(context)
        if isWaiting {
            isWaiting = false
            held = nil
            context.fireErrorCaught(ConnectionEnded(wasReused: requests > 1, cause: nil))
        }
        context.fireChannelInactive()
    }

    private func passEnd(_ context: ChannelHandlerContext) {
        guard let part = end else { return }
        end = nil
        received = nil
        context.fireChannelRead(wrapInboundOut(part))
    }
}
