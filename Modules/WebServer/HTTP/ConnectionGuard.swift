import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Thrown if a request's body arrives more slowly than the limits allow.
package struct BodyTooSlow: Error {}

/// Enforces the limits of one connection: on slow, long and endless input, and on responses that
/// the client fetches too slowly (``ResponsePace``). While the connection waits for a request, it
/// may be closed to make room for another connection (``ConnectionRoom``).
///
/// After a response with `Connection: close`, further input is discarded for a while before the
/// connection is closed: closing it while bytes arrive could lose the response.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    private let headMeter: HeadMeter
    private let room: ConnectionRoom

    /// The number of requests that have begun and whose responses are not complete.
    private var unanswered = 0
    private var hadRequest = false
    private var bodyBytes = 0
    private var bodyBytesBefore = 0
    private var bodyTimer: Scheduled<Void>?
    private var bodyDeadline = NIODeadline.distantFuture
    private var waitTimer: Scheduled<Void>?
    private var lingerTimer: Scheduled<Void>?
    private var isReadingBody = false
    private var hasTooLongHeader = false
    private var isLastAnswer = false
    private var isDiscarding = false

    init(limits: ServerLimits, room: ConnectionRoom) {
        self.limits = limits
        self.room = room
        headMeter = HeadMeter(limit: limits.headerBytes * 2)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Use smaller buffers than usual: each of many uploads holds several of them.
        let pieces = AdaptiveRecvByteBufferAllocator(
            minimum: 1 << 10, initial: 4 << 10, maximum: 16 << 10)
        // A failure to set the option is harmless.
        _ = context.channel.setOption(.recvAllocator, value: pieces)
        do {
            let pipeline = context.pipeline.syncOperations
            try pipeline.addHandler(ResponsePace(limits: limits), position: .first)
            try pipeline.addHandler(headMeter, position: .first)
            let decoder = try pipeline.handler(
                type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HalfClosure(), position: .after(decoder))
            try pipeline.addHandler(HeadReader(), position: .after(decoder))
        } catch {
            // Do not serve a connection whose limits cannot be enforced.
            context.close(promise: nil)
        }
        if context.channel.isActive { awaitRequest(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
    }

    func channelActive(context: ChannelHandlerContext) {
        awaitRequest(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDiscarding else {
            discard(unwrapInboundIn(data), context)
            return
        }
        switch unwrapInboundIn(data) {
        case .head(let head):
            unanswered += 1
            hadRequest = true
            stopWaiting()
            headMeter.headEnded()
            beginBody(context)
            welcome(head, context)
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            // Close the connection if the response is complete and the client still sends more than
            // any body may have.
            if unanswered == 0, bodyBytes > limits.uploadBytes + (1 << 20) {
                context.close(promise: nil)
                return
            }
        case .end:
            isReadingBody = false
            headMeter.bodyEnded()
            bodyTimer?.cancel()
            if unanswered == 0 { awaitRequest(context) }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Request more input to discard, since no later handler does so now.
        if isDiscarding { context.read() }
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error as? HTTPParserError == .headerOverflow { hasTooLongHeader = true }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.connection] == "close" { isLastAnswer = true }
            if head.isOfUnreadableRequest {
                explain(hasTooLongHeader ? .longHeader : .unreadable, context, promise)
            } else {
                context.write(data, promise: promise)
            }
        case .body:
            context.write(data, promise: promise)
        case .end:
            unanswered -= 1
            if isLastAnswer {
                context.writeAndFlush(data, promise: promise)
                sayGoodbye(context)
            } else {
                context.write(data, promise: promise)
                if unanswered == 0, !isReadingBody { awaitRequest(context) }
            }
        }
    }
}

extension ConnectionGuard {
    /// Offers to close this connection if no request begins for `crowdedSeconds`.
    private func awaitRequest(_ context: ChannelHandlerContext) {
        stopWaiting()
        waitTimer = schedule(context, after: limits.crowdedSeconds) { [self] context in
            let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            let eventLoop = context.eventLoop
            room.offer(ObjectIdentifier(self), isNew: !hadRequest) {
                eventLoop.execute { here.value.0.leave(here.value.1) }
            }
        }
    }

    /// Closes the connection to make room for another one, unless a request has begun meanwhile.
    private func leave(_ context: ChannelHandlerContext) {
        if unanswered == 0, !isReadingBody {
            context.close(promise: nil)
        } else {
            stopWaiting()
        }
    }

    private func stopWaiting() {
        waitTimer?.cancel()
        room.withdraw(ObjectIdentifier(self))
    }

    private func beginBody(_ context: ChannelHandlerContext) {
        isReadingBody = true
        (bodyBytes, bodyBytesBefore) = (0, 0)
        bodyDeadline = .now() + .milliseconds(Int64(limits.bodySeconds * 1_000))
        watchBody(context)
    }

    /// Checks the pace of the body repeatedly until it is complete.
    private func watchBody(_ context: ChannelHandlerContext) {
        bodyTimer?.cancel()
        bodyTimer = schedule(context, after: limits.silenceSeconds) { [self] context in
            guard isReadingBody, !isDiscarding else { return }
            let least = Int(Double(limits.slowestBytesPerSecond) * limits.silenceSeconds)
            if bodyBytes - bodyBytesBefore < least || bodyDeadline < .now() {
                context.fireErrorCaught(BodyTooSlow())
            } else {
                bodyBytesBefore = bodyBytes
                watchBody(context)
            }
        }
    }

    /// Answers `Expect: 100-continue`, unless the announced body is too long or an earlier request
    /// is unanswered.
    private func welcome(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        guard head.headerFields[.expect]?.lowercased() == "100-continue", unanswered == 1,
            length <= limits.uploadBytes + (64 << 10)
        else { return }
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    /// Writes the head and the body of a refusal.
    private func explain(
        _ refusal: Refusal, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
    ) {
        var response = refusal.response
        let body = refusal.body
        response.headers[.contentLength] = "\(body.count)"
        context.write(wrapOutboundOut(.head(response.head)), promise: promise)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    }

    private func sayGoodbye(_ context: ChannelHandlerContext) {
        isDiscarding = true
        context.close(mode: .output, promise: nil)
        context.read()
        bodyBytesBefore = bodyBytes
        linger(context)
    }

    /// Closes the connection when no more input arrives, at the latest at the deadline of the body.
    private func linger(_ context: ChannelHandlerContext) {
        lingerTimer = schedule(context, after: Self.lingerSeconds) { [self] context in
            if bodyBytes == bodyBytesBefore || bodyDeadline < .now() {
                context.close(promise: nil)
            } else {
                bodyBytesBefore = bodyBytes
                linger(context)
            }
        }
    }

    /// Discards input after the last response. Closes the connection if there is far more input
    /// than the largest allowed body.
    private func discard(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        guard case .body(let bytes) = part else { return }
        bodyBytes += bytes.readableBytes
        if bodyBytes > limits.uploadBytes + (32 << 20) { context.close(promise: nil) }
    }

    private func schedule(
        _ context: ChannelHandlerContext, after seconds: Double,
        _ work: @escaping (ChannelHandlerContext) -> Void
    ) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(
            in: .milliseconds(Int64(seconds * 1_000))
        ) { work(context) }
    }

    private func end() {
        bodyTimer?.cancel()
        lingerTimer?.cancel()
        stopWaiting()
    }

    /// The seconds without input after which the connection is closed once its last response is
    /// sent.
    private static let lingerSeconds = 1.0
}

extension HTTPResponse {
    /// True for the empty response that Hummingbird writes to a request that it cannot parse.
    fileprivate var isOfUnreadableRequest: Bool {
        status == .badRequest && headerFields[.contentLength] == "0"
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
