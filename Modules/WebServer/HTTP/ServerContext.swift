package import Hummingbird
import Logging
package import NIOCore

/// The connection of a request, and the server's addresses as the client named them.
package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The local address of the connection; `nil` if it is unknown.
    package let localAddress: SocketAddress?
    /// The address of the client, or of its proxy; `nil` if it is unknown.
    let remoteAddress: SocketAddress?
    package let channel: any Channel
    /// The origin of this server's URLs with the host that the client named, such as
    /// `http://127.0.0.1:8080`, or `https://nas.local` if a proxy on this machine adds TLS.
    package var origin = ""
    /// The origin of this server's pages behind a proxy with TLS; `nil` if the client named a host
    /// that is not one of the allowed ones.
    package var secureOrigin: String?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        localAddress = source.channel.localAddress
        remoteAddress = source.channel.remoteAddress
        channel = source.channel
    }

    /// The event loop that writes to the connection.
    package var eventLoop: any EventLoop { channel.eventLoop }
}
