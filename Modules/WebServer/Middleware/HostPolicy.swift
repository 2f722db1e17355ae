import NIOCore

/// Decides which host names clients may use for this server.
///
/// This prevents DNS rebinding: a page of another site can read the responses of this server if the
/// site's own name resolves to this machine. The `Host` header then contains that name.
struct HostPolicy: Sendable {
    /// The allowed names in lower case. A name without a port allows any port.
    private let allowed: Set<String>
    private let listening: String

    /// - Parameter listening: The configured host to listen on.
    init(listening: String, allowed: [String]) {
        self.listening = listening.lowercased()
        self.allowed = Set(allowed.map { $0.lowercased() })
    }

    /// Returns the origin of this server's URLs.
    ///
    /// - Parameter authority: The `Host` header.
    /// - Returns: `nil` if the header names another server.
    func origin(for authority: String, at address: SocketAddress?) -> String? {
        guard let (host, port) = Self.split(authority.lowercased()) else { return nil }
        if isAllowed(host, port) { return "http://" + authority.lowercased() }
        guard let address, (port ?? 80) == address.port else { return nil }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let names = ["localhost", "127.0.0.1", "::1", listening, address.ipAddress?.lowercased()]
        return names.contains(bare) ? "http://" + authority.lowercased() : nil
    }

    /// Returns the origin of pages that a proxy with TLS in front of this server serves.
    ///
    /// - Returns: `nil` if the host is not one of the allowed ones.
    func secureOrigin(for authority: String) -> String? {
        guard let (host, port) = Self.split(authority.lowercased()), isAllowed(host, port) else {
            return nil
        }
        // Browsers leave out the default port.
        return "https://" + (port == 443 ? host : authority.lowercased())
    }

    private func isAllowed(_ host: String, _ port: Int?) -> Bool {
        allowed.contains(host) || allowed.contains("\(host):\(port ?? 80)")
    }

    /// Returns true if `host` is a loopback name or address, which only this machine can reach.
    static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Returns true if `host` is an IP address. Unlike an address, a name can be made to resolve to
    /// this machine by others.
    static func isAddress(_ host: String) -> Bool {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        // Text that does not parse as an address is a name.
        return (try? SocketAddress(ipAddress: bare, port: 0)) != nil
    }

    /// Returns true if `name`, with or without a port, can be the value of a `Host` header, or if
    /// it is an IPv6 address without brackets.
    static func isName(_ name: String) -> Bool {
        split(name.lowercased()) != nil || isAddress(name)
    }

    private static func split(_ authority: String) -> (host: String, port: Int?)? {
        var host = authority[...]
        var port: Int?
        let end = authority.last == "]" ? nil : authority.lastIndex(of: ":")
        if let end {
            let digits = authority[authority.index(after: end)...]
            guard let number = UInt16(digits), digits.allSatisfy(\.isNumber) else { return nil }
            port = Int(number)
            host = authority[..<end]
        }
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
        let inner = isAddress ? host.dropFirst().dropLast() : host
        let isPlain = inner.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            case UInt8(ascii: ":"): isAddress
            default: false
            }
        }
        return isPlain && !inner.isEmpty ? (String(host), port) : nil
    }
}
