package import Foundation

extension URL {
    /// True if the URL is an http or https address with a host.
    package var isWeb: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return ["http", "https"].contains(scheme) && !host.isEmpty
    }

    /// Scheme, host and port, which credentials are bound to; `nil` unless the URL ``isWeb``.
    package var origin: String? {
        guard isWeb, let scheme = scheme?.lowercased(), let host = host()?.lowercased() else {
            return nil
        }
        return "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The URL without user name and password; `nil` if it cannot be parsed into components.
    package var withoutCredentials: URL? {
        guard user() != nil || password() != nil else { return self }
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
            return nil
        }
        (parts.user, parts.password) = (nil, nil)
        return parts.url
    }
}
