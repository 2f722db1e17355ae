import NIOCore
import NIOHTTP1

/// Stands between the parser and the client, and tells what neither of them does.
///
/// - The end of an answer is held back until everything that arrived with it is read, so that bytes
///   beyond the announced length fail the answer instead of being dropped.
/// - A success is held back until the system has taken the request to its last byte: a server that
///   says earlier that it took something has not. Nothing more is read meanwhile.
/// - A connection that ends before an answer says whether it had served one already: then the
///   server has closed an idle connection, and the request can go again over another.
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

    /// The connection ended, or went on in another language, within the body of an answer.
    struct BodyBroken: Error {
        /// What had arrived of the body; some of it may never have been handed on.
        let received: Int
        let cause: any Error
    }

    private var requests = 0
    private var isWaiting = false
    /// The bytes of the request's body that the system has not taken yet.
    private var unsent = 0
    private var isReading = false
    /// What came of a success that is held back; `nil` where nothing is.
    private var held: [HTTPClientResponsePart]?
    private var isReadDue = false
    /// The bytes of the body so far; `nil` outside of one.
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
            // Informational answers come before the answer.
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

    /// Passes on what was held back.
    private func release(_ context: ChannelHandlerContext) {
        guard let parts = held else { return }
        held = nil
        for part in parts { pass(part, context) }
        // What is under way completes by itself.
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
