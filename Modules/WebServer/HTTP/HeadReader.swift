import NIOCore
import NIOHTTP1

/// Normalises a request's head for the handlers that follow.
///
/// - An absolute target, `http://host/path`, names the server, and the `Host` header is ignored,
///   as HTTP requires. Without this, the host would be cut off, and a request for another server
///   would be accepted.
/// - A body in an unknown transfer coding, or in one that the client's HTTP version lacks, has no
///   end that both sides agree on. The connection ends there.
/// - A client can request closing the connection in several ways. All become `Connection: close`.
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

    /// Returns the head in the form that all later handlers expect.
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

    /// Splits an absolute target. A target of another form names no server, so its authority is
    /// empty.
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
