package import FoundationEssentials

extension URL {
    /// True if the URL is an http or https address with a host.
    package var isWeb: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return ["http", "https"].contains(scheme) && !host.isEmpty
    }

    /// The scheme, host and port, such as `https://nas.local:443`; `nil` unless the URL ``isWeb``.
    package var origin: String? {
        guard isWeb, let scheme = scheme?.lowercased(), let host = host()?.lowercased() else {
            return nil
        }
        return "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
    }

    /// The address that identifies a server in caches, the outbox and wallets. It has no
    /// credentials, final slash, query, fragment or default port. The scheme and the host are in
    /// lower case. A URL that is not ``isWeb`` is returned unchanged.
    package var serverAddress: String {
        guard isWeb, let scheme = scheme?.lowercased(), let host = host(percentEncoded: true)
        else { return absoluteString }
        let standard = scheme == "https" ? 443 : 80
        let name = host.lowercased()
        // `host` leaves out the brackets of an IPv6 address.
        let place = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        let port = port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
        var path = path(percentEncoded: true)
        while path.hasSuffix("/") { path.removeLast() }
        return "\(scheme)://\(place)\(port)\(path)"
    }

    /// Returns true if this URL has the scheme https, and `target` has another one.
    package func leavesSecurity(to target: URL) -> Bool {
        scheme?.lowercased() == "https" && target.scheme?.lowercased() != "https"
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
