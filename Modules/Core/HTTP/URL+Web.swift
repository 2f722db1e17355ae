package import Foundation

extension URL {
    /// Whether it is an http or https address that names a host: what can be asked over the
    /// network.
    package var isWeb: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return ["http", "https"].contains(scheme) && !host.isEmpty
    }

    /// Scheme, host and port: what credentials are meant for. `nil` unless it ``isWeb``.
    package var origin: String? {
        guard isWeb, let scheme = scheme?.lowercased(), let host = host()?.lowercased() else {
            return nil
        }
        return "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The same place without a name and a password; `nil` where they cannot be told apart from it.
    package var withoutCredentials: URL? {
        guard user() != nil || password() != nil else { return self }
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
            return nil
        }
        (parts.user, parts.password) = (nil, nil)
        return parts.url
    }
}
