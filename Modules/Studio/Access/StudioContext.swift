import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore

/// The server's context of a request to a studio, with the request's session.
struct StudioContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let server: ServerContext
    /// The session that the request belongs to; `nil` before it is known.
    var session: StudioSession?

    init(context: ServerContext) {
        coreContext = context.coreContext
        server = context
    }

    var channel: any Channel { server.channel }
    var eventLoop: any EventLoop { server.eventLoop }

    /// The name of the session's cookie. It contains the port, because a browser sends a cookie to
    /// every port of a host, and another studio may run on another port.
    var cookieName: String { "imageeditor-\(server.localAddress?.port ?? 0)" }

    /// Returns the value of the `Set-Cookie` header that gives the browser a session.
    func cookie(of session: StudioSession) -> String {
        "\(cookieName)=\(session.id); Path=/; HttpOnly; SameSite=Strict"
    }

    /// Returns the value of the session's cookie in `headers`; `nil` if they lack it.
    func sessionID(in headers: HTTPFields) -> Substring? {
        for header in headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0].trimmed() == cookieName { return parts[1].trimmed() }
            }
        }
        return nil
    }
}
