public import Foundation

/// Why a server cannot start.
public enum ServerError: Error, Equatable, Sendable {
    /// Neither a folder of photographs nor a library was given.
    case noPhotographs
    /// The folder of photographs is missing, or is not a folder.
    case notAFolder(path: String)
    /// Others could reach this address, and nothing would keep them out.
    case tokenRequired(host: String)
    /// Clients could be sent to this name by anybody, unless it is one of the allowed hosts.
    case nameNotAllowed(host: String)
    /// The token is empty or has characters that do not fit into a header.
    case invalidToken
    /// A limit's seconds are no number of 0 to a year's; `name` is the property of
    /// ``ServerLimits``.
    case invalidLimit(name: String)
    /// Another program listens there.
    case portTaken(host: String, port: Int)
    /// The address is not this machine's, or not allowed; `reason` is the system's.
    case cannotListen(host: String, port: Int, reason: String)
}

extension ServerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noPhotographs: "the server has neither a folder of photographs nor a library"
        case .notAFolder(let path): "\(path) is not a folder that can be read"
        case .tokenRequired(let host):
            "listening on \(host) needs a token, since other machines can reach it"
        case .nameNotAllowed(let host):
            "listening on \(host) needs it as an allowed host, since it is a name"
        case .invalidToken: "a token is 1 to 1024 visible ASCII characters"
        case .invalidLimit(let name):
            "the limit \(name) must be 0 to \(Int(ServerLimits.mostSeconds)) seconds"
        case .portTaken(let host, let port):
            "another program listens on port \(port) of \(host) already"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host) port \(port): \(reason)"
        }
    }
}
