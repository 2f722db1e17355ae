public import Foundation

extension ReferenceServer {
    /// What a server serves, where, and to whom.
    public struct Configuration: Sendable {
        /// The folder of photographs; its subfolders belong to it.
        public var photos: URL
        /// Where uploads go. Made, for its owner alone, by the first of them.
        public var uploads: URL
        /// A name or an address of this machine; all but loopback need a ``token``.
        public var host: String
        /// 0: any that is free.
        public var port: Int
        /// Names by which clients may call this server, besides the address it listens on. A
        /// ``host`` that is a name must be among them, unless it is `localhost`.
        public var allowedHosts: [String]
        /// What every client must bring as a bearer token; `nil`: nothing.
        public var token: String?
        /// The `appid` that uploads must bear; `nil`: any.
        public var applicationID: String?
        public var limits: ServerLimits

        /// - Parameter uploads: Without it, `uploads` inside of `photos`.
        public init(
            photos: URL, uploads: URL? = nil, host: String = "127.0.0.1", port: Int = 0,
            allowedHosts: [String] = [], token: String? = nil, applicationID: String? = nil,
            limits: ServerLimits = ServerLimits()
        ) {
            self.photos = photos
            self.uploads = uploads ?? photos.appending(path: "uploads")
            self.host = host
            self.port = port
            self.allowedHosts = allowedHosts
            self.token = token
            self.applicationID = applicationID
            self.limits = limits
        }
    }
}
