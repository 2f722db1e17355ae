package import Foundation

extension URL {
    /// Whether it is an http or https address that names a host: what can be asked over the network.
    package var isWeb: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return ["http", "https"].contains(scheme) && !host.isEmpty
    }
}
