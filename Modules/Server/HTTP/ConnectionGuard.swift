import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A request's body does not come at the pace that is asked for.
struct BodyTooSlow: Error {}

/// Watches over one connection: what the client sends too slowly, too long or without end, and
/// answers that it does not fetch.
///
/// An answer that says `Connection: close` is the last one: what the client still sends is thrown
/// away for a while, since a connection that is cut while bytes arrive loses the answer, too.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    private let headMeter: HeadMeter

    /// Requests that began and are not answered.
    private var unanswered = 0
    private var bodyBytes = 0
    private var bodyBytesBefore = 0
    private var bodyTimer: Scheduled<Void>?
    private var bodyDeadline = NIODeadline.distantFuture
    private var stallTimer: Scheduled<Void>?
    private var lingerTimer: Scheduled<Void>?
    private var isReadingBody = false
    private var hasTooLongHeader = false
    private var isLastAnswer = false
    private var isDiscarding = false

    init(limits: ServerLimits) {
        self.limits = limits
        headMeter = HeadMeter(limit: limits.headerBytes * 2)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Smaller pieces than usual: several of them wait for each of many uploads.
        let pieces = AdaptiveRecvByteBufferAllocator(
            minimum: 1 << 10, initial: 4 << 10, maximum: 16 << 10)
        // Nothing is lost where the option is not known.
        _ = context.channel.setOption(.recvAllocator, value: pieces)
        do {
            let pipeline = context.pipeline.syncOperations
            try pipeline.addHandler(headMeter, position: .first)
            let decoder = try pipeline.handler(
                type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(HeadReader(), position: .after(decoder))
        } catch {
            // Nothing is served on a connection that is not watched.
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancelTimers()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelTimers()
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
            headMeter.headEnded()
            beginBody(context)
            welcome(head, context)
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            // The answer is given: nobody wants more of this than any body may have.
            if unanswered == 0, bodyBytes > limits.uploadBytes + (1 << 20) {
                context.close(promise: nil)
                return
            }
        case .end:
            isReadingBody = false
            headMeter.bodyEnded()
            bodyTimer?.cancel()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Nobody above asks for more when nothing arrives there.
        if isDiscarding { context.read() }
        context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error as? HTTPParserError == .headerOverflow { hasTooLongHeader = true }
        context.fireErrorCaught(error)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stallTimer?.cancel()
        if !context.channel.isWritable {
            stallTimer = schedule(context, after: limits.silenceSeconds) { context in
                context.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if hasTooLongHeader, head.status == .badRequest {
                head.status = .requestHeaderFieldsTooLarge
            }
            if head.headerFields[.connection] == "close" { isLastAnswer = true }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            unanswered -= 1
            if isLastAnswer {
                context.writeAndFlush(data, promise: promise)
                sayGoodbye(context)
            } else {
                context.write(data, promise: promise)
            }
        }
    }
}

extension ConnectionGuard {
    private func beginBody(_ context: ChannelHandlerContext) {
        isReadingBody = true
        (bodyBytes, bodyBytesBefore) = (0, 0)
        bodyDeadline = .now() + .milliseconds(Int64(limits.bodySeconds * 1_000))
        watchBody(context)
    }

    /// Looks at what has come since the last look, again and again until the body is there.
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

    /// Tells a client that asks first to go on, unless its body is too long by its own account.
    private func welcome(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        guard head.headerFields[.expect]?.lowercased() == "100-continue", unanswered == 1,
            length <= limits.uploadBytes + (64 << 10)
        else { return }
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    private func sayGoodbye(_ context: ChannelHandlerContext) {
        isDiscarding = true
        context.close(mode: .output, promise: nil)
        context.read()
        bodyBytesBefore = bodyBytes
        linger(context)
    }

    /// Waits for as long as something comes.
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

    /// Throws away what comes after the last answer, up to more than any body may have.
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

    private func cancelTimers() {
        bodyTimer?.cancel()
        stallTimer?.cancel()
        lingerTimer?.cancel()
    }

    /// For how long the rest of a request is awaited, to be thrown away.
    private static let lingerSeconds = 1.0
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
