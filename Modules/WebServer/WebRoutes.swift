package import Hummingbird

/// A group of a server's routes.
package protocol WebRoutes: Sendable {
    /// True if these routes check access themselves, so that the server's token does not protect
    /// them.
    var checksAccess: Bool { get }

    func add(to router: Router<ServerContext>)
}

extension WebRoutes {
    package var checksAccess: Bool { false }
}
