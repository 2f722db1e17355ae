public import Foundation
public import ImageEditorWebServer

extension ReferenceServer {
    /// A server's folders, its address and its limits.
    public struct Configuration: Sendable {
        /// The folder whose photographs are served, including those in subfolders. Required and
        /// used only by a server without a library of its own.
        public var photos: URL?
        /// The folder in which uploads are stored; used only by a server without a library of its
        /// own. The first upload creates the folder with access for its owner only.
        public var uploads: URL?
        /// The name or address of this machine to listen on. Any but loopback requires a ``token``.
        public var host: String
        /// The port to listen on; 0 chooses any free port.
        public var port: Int
        /// Further names that clients may use for this server, in addition to `localhost` and the
        /// address that the server listens on: for example `nas.local` or, for this port only,
        /// `nas.local:8080`. A ``host`` that is a name must be among them, unless it is
        /// `localhost`.
        public var allowedHosts: [String]
        /// The bearer token that clients must send; `nil` to require none.
        public var token: String?
        /// The `appid` that uploads must contain; `nil` for any.
        public var applicationID: String?
        public var limits: ServerLimits
        /// The number of file descriptors that the program needs in addition to the server's own,
        /// such as those of decoders in processes of their own.
        public var otherDescriptors = 0

        /// - Parameter uploads: By default, the subfolder `uploads` of `photos`.
        public init(
            photos: URL? = nil, uploads: URL? = nil, host: String = "127.0.0.1", port: Int = 0,
            allowedHosts: [String] = [], token: String? = nil, applicationID: String? = nil,
            limits: ServerLimits = ServerLimits()
        ) {
            self.photos = photos
            self.uploads = uploads ?? photos?.appending(path: "uploads")
            self.host = host
            self.port = port
            self.allowedHosts = allowedHosts
            self.token = token
            self.applicationID = applicationID
            self.limits = limits
        }

        var web: WebServer.Configuration {
            var web = WebServer.Configuration()
            web.host = host
            web.port = port
            web.allowedHosts = allowedHosts
            web.token = token
            web.limits = limits
            web.otherDescriptors = otherDescriptors
            return web
        }
    }
}
