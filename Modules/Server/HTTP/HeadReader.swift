import NIOCore
import NIOHTTP1

/// Makes sense of a request's head where what follows in the pipeline would not.
///
/// - A target that names its server, `http://host/path`, says which server is meant, as HTTP wants
///   it; the `Host` header counts for nothing then. Otherwise that name would be cut off, and a
///   request for another server would pass for one for this.
/// - A body in a transfer coding that we do not know, or that the client's version of HTTP does not
///   know, has no end that both sides agree on: the connection ends there.
/// - A client that wants the connection closed says so in several ways; one is left.
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

    /// The head as everything after this understands it.
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

    /// A target of any other form names no server, which is nobody's name.
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
