import Hummingbird
import Logging
import NIOCore

/// What is known of a request besides itself.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address that the client came to; `nil` where there is none.
    let localAddress: SocketAddress?
    /// The connection.
    let channel: any Channel
    /// The base of this server's URLs, as the client named it: `http://127.0.0.1:8080`.
    var origin = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        localAddress = source.channel.localAddress
        channel = source.channel
    }

    /// The one that writes to the connection.
    var eventLoop: any EventLoop { channel.eventLoop }
}
