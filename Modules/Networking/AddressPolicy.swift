/// Which addresses may be connected to.
///
/// A feed or a redirect may name any host, so whoever writes one could make this machine speak to
/// services that only this machine can reach. Therefore addresses that are not public are refused,
/// after the name was resolved and before a connection is made, with
/// `HTTPClientError.forbiddenAddress`. The exceptions are what the user said: a host named as the
/// server, where that host is itself private, or ``allowsPrivateAddresses``.
public struct AddressPolicy: Sendable, Equatable {
    /// Hosts the user named, lower case, without brackets, port or trailing dot.
    ///
    /// One that is a private address, or a name that resolves to private addresses when it is first
    /// looked up, may be connected to at any port. A name that was public at first stays public.
    public private(set) var trustedHosts: Set<String>
    /// Whether every address may be connected to.
    public var allowsPrivateAddresses: Bool

    /// A policy that trusts `trustedHosts`, given as in a URL.
    public init(trustedHosts: some Sequence<String> = [], allowsPrivateAddresses: Bool = false) {
        self.trustedHosts = Set(trustedHosts.map(HTTPTarget.normalizedHost))
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }

    /// Adds a host that the user named, as it stands in a URL.
    public mutating func trust(_ host: String) {
        trustedHosts.insert(HTTPTarget.normalizedHost(host))
    }

    /// The `addresses` of `host` that may be connected to, in their order.
    ///
    /// - Parameter wasPrivate: Whether the host's first resolution gave private addresses only.
    func permitted(
        _ addresses: [IPAddress], of host: String, wasPrivate: Bool
    ) -> [IPAddress] {
        if allowsPrivateAddresses || (wasPrivate && trustedHosts.contains(host)) {
            return addresses
        }
        return addresses.filter(\.isPublic)
    }
}
