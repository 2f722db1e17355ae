public import Core
public import FoundationEssentials

/// Sends requests over the network through libcurl, which the first request loads.
///
/// One call is one request. Redirects are returned as responses. A failed request is not retried,
/// with one exception: if the server had closed an idle connection, the request is sent on a new
/// one, provided that the server cannot have received it or that it is idempotent. The body of the
/// response is what the server sent: compression is neither requested nor undone. `Limits` bounds
/// times, sizes and the number of connections; ``AddressPolicy`` restricts addresses.
///
/// Creating a client is cheap: the first request starts a thread and connections. Call
/// ``shutdown()`` at the end.
public struct CurlHTTPClient: HTTPClient {
    private let limits: TransportLimits
    private let addressPolicy: AddressPolicy
    private let proxies: ProxySettings
    private let userAgent: String
    private let authorities: URL?
    private let resolver: HostResolver
    private let owner: TransferLoopOwner
    private let onTransfer: @Sendable (HTTPTransfer) -> Void

    /// Creates a client without starting anything.
    ///
    /// - Parameters:
    ///   - userAgent: Sent with requests that have no `User-Agent` of their own.
    ///   - authorities: A PEM file of certificates to trust instead of the system's.
    ///   - proxies: The proxies of requests. A proxy resolves names itself, so that only numeric
    ///     hosts and `localhost` are checked by `addressPolicy`.
    ///   - onTransfer: Called for each part of a body that is sent or received, on the thread of
    ///     the client. While it runs, no transfer continues.
    public init(
        limits: Limits = Limits(), addressPolicy: AddressPolicy = AddressPolicy(),
        userAgent: String = "imageeditor", authorities: URL? = nil,
        proxies: ProxySettings = ProxySettings(),
        onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }
    ) {
        self.init(
            limits: TransportLimits(limits), addressPolicy: addressPolicy, userAgent: userAgent,
            resolver: HostResolver(), authorities: authorities, proxies: proxies,
            onTransfer: onTransfer)
    }

    package init(
        limits: TransportLimits, addressPolicy: AddressPolicy, userAgent: String,
        resolver: HostResolver, authorities: URL? = nil,
        proxies: ProxySettings = ProxySettings(),
        onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }
    ) {
        self.limits = limits
        self.addressPolicy = addressPolicy
        self.proxies = proxies
        self.userAgent = userAgent
        self.authorities = authorities
        self.resolver = resolver
        self.onTransfer = onTransfer
        owner = TransferLoopOwner(TransferLoop(limits: limits))
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let deadline = ContinuousClock.now + request.timeout
        let target = try HTTPTarget(request.url)
        let proxy = proxies.proxy(for: target)
        let time = min(limits.connect, request.timeout)
        let limit = HostResolver.TimeLimit(
            time, .timedOut(phase: time < request.timeout ? .connect : .whole, after: time))
        let addresses =
            if let proxy {
                try await addresses(of: proxy, for: target, within: limit)
            } else {
                try await addresses(of: target, within: limit)
            }
        let transfer = try Transfer(
            request, on: Transfer.Route(target: target, proxy: proxy, addresses: addresses),
            deadline: deadline, limits: limits, userAgent: userAgent, authorities: authorities,
            onTransfer: onTransfer)
        let response = try await owner.loop.run(transfer)
        if let address = transfer.address {
            resolver.prefer(address, of: proxy?.host ?? target.host)
        }
        // For an http request, a 407 comes from the proxy. An https request goes through a tunnel,
        // so there a 407 comes from the server.
        if response.status == 407, !target.isSecure, let proxy {
            throw HTTPClientError.proxyNeedsPassword(host: proxy.host)
        }
        return response
    }

    /// The number of requests that wait for a connection.
    var waiting: Int { owner.loop.waiting }

    /// Closes every connection. Requests in progress and later requests fail.
    public func shutdown() async {
        await owner.loop.closeAndWait()
    }

    /// Returns the addresses that may be connected to, at least one.
    private func addresses(
        of target: HTTPTarget, within limit: HostResolver.TimeLimit
    ) async throws -> [IPAddress] {
        let (found, wasPrivate) = try await resolver.addresses(
            of: target.host, isTrusted: addressPolicy.trustedHosts.contains(target.host),
            within: limit)
        let permitted = addressPolicy.permitted(found, of: target.host, wasPrivate: wasPrivate)
        guard !permitted.isEmpty else {
            throw HTTPClientError.forbiddenAddress(host: target.host)
        }
        return permitted
    }

    /// Returns the addresses of the proxy, which the user named. If the host of the target is an
    /// address or `localhost`, the policy must permit that host.
    private func addresses(
        of proxy: Proxy, for target: HTTPTarget, within limit: HostResolver.TimeLimit
    ) async throws -> [IPAddress] {
        let isLocal = target.host == "localhost" || target.host.hasSuffix(".localhost")
        if target.isNumeric || isLocal { _ = try await addresses(of: target, within: limit) }
        return try await resolver.addresses(of: proxy.host, isTrusted: true, within: limit)
            .addresses
    }
}
