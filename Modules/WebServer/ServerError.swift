import Core
public import Foundation

/// A reason why a server cannot start.
public enum ServerError: Error, Equatable, Sendable {
    /// Neither a folder of photographs nor a library was given.
    case noPhotographs
    /// The folder of photographs is missing, is not a folder, or cannot be opened.
    case notAFolder(path: String)
    /// The folder of photographs cannot be served, because /proc is missing.
    case noProcessFiles(path: String)
    /// The folder of uploads exists but cannot be opened; `code` is the `errno`.
    case cannotOpenUploads(path: String, code: Int32)
    /// Other machines can reach `host`, but the server has no token.
    case tokenRequired(host: String)
    /// `host` is a name other than `localhost`, and is not one of the allowed hosts.
    case nameNotAllowed(host: String)
    /// An allowed host is not a name or address with an optional port.
    case invalidName(String)
    /// The token is not 1 to 1,024 visible ASCII characters.
    case invalidToken
    /// A limit in seconds is not between 0 and one year; `name` is the property of
    /// ``ServerLimits``.
    case invalidLimit(name: String)
    /// The limits of processes or memory do not allow the threads that the server needs; `needed`
    /// is their number.
    case tooFewThreads(needed: Int)
    /// The limit of descriptors is below `needed`: the number of files that are open already and
    /// those that the server needs.
    case tooFewDescriptors(needed: Int, limit: Int)
    /// The limit of address space is below the number of bytes that the process may need.
    case tooLittleAddressSpace(needed: Int, limit: Int)
    /// Another program already listens on this port of `host`.
    case portTaken(host: String, port: Int)
    /// The system refuses to listen on this address, for example because it is not this machine's;
    /// `reason` is the system's message.
    case cannotListen(host: String, port: Int, reason: String)
}

extension ServerError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noPhotographs: "the server has neither a folder of photographs nor a library"
        case .notAFolder(let path): "\(path) is not a folder that can be read"
        case .noProcessFiles(let path):
            "\(path) cannot be served without /proc, which tells where the server's open files are"
        case .cannotOpenUploads(let path, let code):
            "the folder of uploads \(path) cannot be opened: "
                + String(cString: strerror(code)).lowercased()
        case .tokenRequired(let host):
            "listening on \(host) needs a token, since other machines can reach it"
        case .nameNotAllowed(let host):
            "the server cannot listen on \(host) unless this host name is allowed"
        case .invalidName(let name):
            "\"\(name)\" is not the name of a host, such as nas.local or nas.local:8080"
        case .invalidToken: BearerToken.rule
        case .invalidLimit(let name):
            "the limit \(name) must be 0 to \(Int(ServerLimits.mostSeconds)) seconds"
        case .tooFewThreads(let needed):
            "the server needs \(needed) more threads than can be started now (ulimit -u, or a"
                + " container's limit of processes)"
        case .tooFewDescriptors(let needed, let limit):
            "the server needs \(needed) open files, and may have \(limit) (ulimit -n)"
        case .tooLittleAddressSpace(let needed, let limit):
            "the server needs \(needed >> 10) kB of address space, and may have \(limit >> 10)"
                + " (ulimit -v)"
        case .portTaken(let host, let port):
            "another program listens on port \(port) of \(host) already"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host) port \(port): \(reason)"
        }
    }
}
