import Hummingbird
import Logging
import NIOCore

/// The context of a request.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The local address of the connection; `nil` if it is unknown.
    let localAddress: SocketAddress?
    let channel: any Channel
    /// The base of this server's URLs, as the client named it: `http://127.0.0.1:8080`.
    var origin = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        localAddress = source.channel.localAddress
        channel = source.channel
    }

    /// The event loop that writes to the connection.
    var eventLoop: any EventLoop { channel.eventLoop }
}
