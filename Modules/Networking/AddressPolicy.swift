/// Decides which addresses may be connected to.
///
/// A feed or a redirect can name any host. Its author could make this machine talk to services
/// that only this machine can reach. So addresses that are not public are refused with
/// `HTTPClientError.forbiddenAddress`, after the name is resolved and before a connection is
/// made. There are two exceptions: a host that the user named as the server and that is itself
/// private, and ``allowsPrivateAddresses``.
public struct AddressPolicy: Sendable, Equatable {
    /// Hosts that the user named: lower case, without brackets, port or trailing dot.
    ///
    /// Such a host may have private addresses, at any port, in two cases: the host itself is a
    /// private address, or the first resolution of its name gave private addresses only. A name
    /// whose first resolution gave a public address never gets access to private ones.
    public private(set) var trustedHosts: Set<String>
    /// True if every address may be connected to.
    public var allowsPrivateAddresses: Bool

    /// Creates a policy that trusts `trustedHosts`, given as in a URL.
    public init(trustedHosts: some Sequence<String> = [], allowsPrivateAddresses: Bool = false) {
        self.trustedHosts = Set(trustedHosts.map(HTTPTarget.normalizedHost))
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }

    /// Adds a host that the user named, as written in a URL.
    public mutating func trust(_ host: String) {
        trustedHosts.insert(HTTPTarget.normalizedHost(host))
    }

    /// Returns the `addresses` of `host` that may be connected to, in their order.
    ///
    /// - Parameter wasPrivate: `true` if the host's first resolution gave private addresses only.
    func permitted(
        _ addresses: [IPAddress], of host: String, wasPrivate: Bool
    ) -> [IPAddress] {
        if allowsPrivateAddresses || (wasPrivate && trustedHosts.contains(host)) {
            return addresses
        }
        return addresses.filter(\.isPublic)
    }
}
