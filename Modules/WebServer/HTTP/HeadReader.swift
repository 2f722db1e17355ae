import NIOCore
import NIOHTTP1

/// Normalises a request's head for the handlers that follow.
///
/// - The host of an absolute target, `http://host/path`, replaces the `Host` header, as HTTP
///   requires. Otherwise, a request for another server would be accepted.
/// - A request with a transfer coding other than `chunked`, or with one in HTTP/1.0, is refused,
///   and later input is ignored: client and server may disagree about the end of its body.
/// - Every way of requesting that the connection be closed becomes `Connection: close`.
final class HeadReader: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(let head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        guard Self.hasKnownCoding(head) else {
            isOver = true
            context.fireErrorCaught(HTTPParserError.unknown)
            return
        }
        context.fireChannelRead(wrapInboundOut(.head(Self.plain(head))))
    }

    private static func hasKnownCoding(_ head: HTTPRequestHead) -> Bool {
        let codings = head.headers["Transfer-Encoding"]
        guard !codings.isEmpty else { return true }
        return head.version == .http1_1 && codings.count == 1
            && codings[0].trimmed().lowercased() == "chunked"
    }

    /// Returns the head with a path (or `*`) as its target, with the host of an absolute target in
    /// `Host`, and with `Connection: close` if the connection will be closed.
    private static func plain(_ head: HTTPRequestHead) -> HTTPRequestHead {
        var head = head
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        if !head.uri.hasPrefix("/"), head.uri != "*" {
            let (authority, path) = split(head.uri)
            head.headers.replaceOrAdd(name: "Host", value: authority)
            head.uri = path
        }
        return head
    }

    /// Splits an absolute target. Returns an empty authority for a target of another form, which
    /// names no server.
    private static func split(_ target: String) -> (authority: String, path: String) {
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: { target.lowercased().hasPrefix($0) }) else {
            return ("", "/")
        }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let path = rest[end...]
        return (String(rest[..<end]), path.hasPrefix("/") ? String(path) : "/" + path)
    }
}

@available(*, unavailable)
extension HeadReader: Sendable {}
