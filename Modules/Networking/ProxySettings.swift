import Core
public import FoundationEssentials

/// The proxies of requests, as the environment names them.
///
/// `HTTP_PROXY` is the proxy of `http` URLs, `HTTPS_PROXY` that of `https` URLs; the names in lower
/// case win. `NO_PROXY` lists the hosts that are reached directly, separated by commas or spaces: a
/// name stands for itself and its subdomains, with an optional port; an IPv4 network is written as
/// `10.0.0.0/8`; `*` stands for all hosts.
public struct ProxySettings: Sendable, Equatable {
    private var plain: Proxy?
    private var secure: Proxy?
    private var exceptions: [Substring] = []

    /// Creates settings without a proxy.
    public init() {}

    /// Reads the settings from an environment.
    ///
    /// - Throws: ``ProxySettingsError``.
    public init(environment: [String: String]) throws(ProxySettingsError) {
        plain = try Self.proxy("HTTP_PROXY", in: environment)
        secure = try Self.proxy("HTTPS_PROXY", in: environment)
        let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        exceptions = list.lowercased().split { $0 == "," || $0.isWhitespace }
    }

    /// Returns the proxy of a request; `nil` if the target is reached directly.
    func proxy(for target: HTTPTarget) -> Proxy? {
        guard let proxy = target.isSecure ? secure : plain,
            !exceptions.contains(where: { Self.matches($0, target) })
        else { return nil }
        return proxy
    }

    private static func proxy(
        _ name: String, in environment: [String: String]
    ) throws(ProxySettingsError) -> Proxy? {
        let names = [name.lowercased(), name]
        guard let variable = names.first(where: { environment[$0] != nil }),
            let text = environment[variable], !text.isEmpty
        else { return nil }
        guard let url = URL(string: text.contains("://") ? text : "http://" + text),
            url.scheme?.lowercased() == "http", let target = try? HTTPTarget(url)
        else { throw ProxySettingsError(variable: variable) }
        return Proxy(
            target: target, authorization: target.authorization,
            // Without a port, an http URL means port 80.
            port: url.port ?? 80)
    }

    private static func matches(_ exception: Substring, _ target: HTTPTarget) -> Bool {
        if exception == "*" { return true }
        if let slash = exception.firstIndex(of: "/") {
            return isIn(
                network: exception[..<slash], length: exception[exception.index(after: slash)...],
                target.host)
        }
        var name = exception
        // A single colon precedes a port; an IPv6 address without brackets has several colons.
        if name.filter({ $0 == ":" }).count == 1 || name.contains("]:"),
            let colon = name.lastIndex(of: ":")
        {
            guard Int(name[name.index(after: colon)...]) == target.port else { return false }
            name = name[..<colon]
        }
        if name.hasPrefix("*.") { name = name.dropFirst() }
        if name.hasPrefix(".") { name = name.dropFirst() }
        let host = HTTPTarget.normalizedHost(String(name))
        return !host.isEmpty && (target.host == host || target.host.hasSuffix("." + host))
    }

    private static func isIn(network: Substring, length: Substring, _ host: String) -> Bool {
        guard let length = UInt32(length), (0...32).contains(length),
            let network = address(network), let address = address(host[...])
        else { return false }
        return length == 0 || address >> (32 - length) == network >> (32 - length)
    }

    /// Parses an IPv4 address of four decimal numbers; `nil` for any other text.
    private static func address(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        guard parts.count == 4, bytes.count == 4 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// A proxy, reached over HTTP.
struct Proxy: Sendable, Equatable {
    let host: String
    let port: Int
    /// The value of `Proxy-Authorization`, if the URL of the proxy contains a user.
    let authorization: String?

    fileprivate init(target: HTTPTarget, authorization: String?, port: Int) {
        host = target.host
        self.port = port
        self.authorization = authorization
    }
}

/// A variable of the environment does not name a proxy. Its value may contain a password and is
/// not repeated.
public struct ProxySettingsError: LocalizedError, Equatable {
    /// The name of the variable.
    public let variable: String

    public var errorDescription: String? {
        "\(variable) is not a URL such as http://proxy.local:3128"
    }
}
