public import Core
public import Foundation

/// Sends requests over the network through AsyncHTTPClient.
///
/// One call is one request. Redirects are returned as responses. A failed request is not retried,
/// except when the server closed an idle connection at that moment. The response is exactly what
/// the server sent: compression is neither requested nor undone. `Limits` bounds times, sizes and
/// the number of connections; ``AddressPolicy`` restricts addresses.
///
/// Creating a client is cheap: the first request starts threads and connections. Call
/// ``shutdown()`` at the end.
public struct AsyncHTTPClientAdapter: Core.HTTPClient {
    private let limits: TransportLimits
    private let addressPolicy: AddressPolicy
    private let proxies: ProxySettings
    private let userAgent: String
    private let resolver: HostResolver
    private let clients: ClientPool
    private let places: ConnectionLimiter<Place>
    private let onTransfer: @Sendable (HTTPTransfer) -> Void

    /// Connections to one place are counted together.
    private struct Place: Hashable {
        let isSecure: Bool
        let name: String?
        let address: IPAddress
        let port: Int
    }

    /// Creates a client without starting anything.
    ///
    /// - Parameters:
    ///   - userAgent: Sent with requests that have no `User-Agent` of their own.
    ///   - authorities: A PEM file of certificates to trust instead of the system's.
    ///   - proxies: The proxies of requests. A proxy resolves names itself, so that only numeric
    ///     hosts and `localhost` are checked by `addressPolicy`.
    ///   - onTransfer: Called for each part of a body that is sent or received, on any thread. It
    ///     delays the next part.
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
        self.resolver = resolver
        self.onTransfer = onTransfer
        clients = ClientPool(limits: limits, authorities: authorities)
        places = ConnectionLimiter(limit: limits.connectionsPerHost)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let target = try HTTPTarget(request.url)
        let response = try await answer(to: request, at: target)
        // A tunnelled answer is the server's; AsyncHTTPClient throws that of the proxy.
        if response.status == 407, !target.isSecure, let proxy = proxies.proxy(for: target) {
            throw HTTPClientError.proxyNeedsPassword(host: proxy.host)
        }
        return response
    }

    private func answer(
        to request: HTTPRequest, at target: HTTPTarget
    ) async throws -> HTTPResponse {
        let progress = ExchangeProgress(onTransfer: onTransfer)
        let watchdog = Watchdog(limits: limits, timeout: request.timeout)
        do {
            return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
                group.addTask { try await send(request, to: target, progress) }
                group.addTask {
                    try await watchdog.watch(progress)
                    return nil
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() ?? nil else {
                    throw CancellationError()
                }
                return response
            }
        } catch {
            guard !Task.isCancelled, request.needsOnlyStatus, let head = progress.head else {
                throw error
            }
            return head
        }
    }

    /// The number of requests that wait for a connection.
    var waiting: Int { places.waiting }

    /// Closes every connection. Requests in progress and later requests fail.
    public func shutdown() async {
        await clients.shutdown()
    }

    /// Tries the permitted addresses one after the other until one can be connected to.
    private func send(
        _ request: HTTPRequest, to target: HTTPTarget, _ progress: ExchangeProgress
    ) async throws -> HTTPResponse {
        let proxy = proxies.proxy(for: target)
        let addresses =
            if let proxy {
                try await addresses(of: proxy, for: target, progress)
            } else {
                try await addresses(of: target, progress)
            }
        var limits = limits
        // With a second address to try, a third of the time is enough for the first. Both get the
        // same timeout, because connections are shared only between equal keys.
        if addresses.count > 1 { limits.connect /= 3 }
        for (index, address) in addresses.enumerated() {
            let isLast = index == addresses.count - 1
            let exchange = Exchange(
                request: request, target: target, address: address, proxy: proxy,
                limits: limits, userAgent: userAgent, progress: progress)
            let key = exchange.clientKey()
            let place = Place(
                isSecure: target.isSecure, name: key.name, address: address,
                port: exchange.port)
            do {
                let response = try await places.run(place) {
                    try await send(exchange, with: key)
                }
                resolver.prefer(address, of: proxy?.host ?? target.host)
                return response
            } catch  where !isLast && HTTPClientError.isConnectFailure(error) {
                progress.phase = .untimed
            } catch {
                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                if let proxy, HTTPClientError.isProxyRefusal(error) {
                    throw HTTPClientError.proxyNeedsPassword(host: proxy.host)
                }
                if let proxy, HTTPClientError.isConnectFailure(error) {
                    throw HTTPClientError.unreachable(
                        host: "the proxy \(proxy.host)",
                        reason: "no connection to port \(proxy.port)")
                }
                if HTTPClientError.isSilence(error, since: progress.lastMove, limits: limits) {
                    throw HTTPClientError.timedOut(phase: .response, after: limits.silence)
                }
                throw HTTPClientError(
                    error, at: .beforeAnswer, of: target, limits: limits, timeout: request.timeout)
            }
        }
        throw HTTPClientError.forbiddenAddress(host: target.host)
    }

    /// The addresses that may be connected to: at most two, of different families if possible.
    private func addresses(
        of target: HTTPTarget, _ progress: ExchangeProgress
    ) async throws -> [IPAddress] {
        progress.phase = .resolving(since: .now)
        let (found, wasPrivate) = try await resolver.addresses(
            of: target.host, isTrusted: addressPolicy.trustedHosts.contains(target.host))
        progress.phase = .untimed
        let permitted = addressPolicy.permitted(found, of: target.host, wasPrivate: wasPrivate)
        guard !permitted.isEmpty else {
            throw HTTPClientError.forbiddenAddress(host: target.host)
        }
        return Self.two(of: permitted)
    }

    /// The addresses of the proxy, which the user named.
    private func addresses(
        of proxy: Proxy, for target: HTTPTarget, _ progress: ExchangeProgress
    ) async throws -> [IPAddress] {
        let isLocal = target.host == "localhost" || target.host.hasSuffix(".localhost")
        if target.isNumeric || isLocal { _ = try await addresses(of: target, progress) }
        progress.phase = .resolving(since: .now)
        let (found, _) = try await resolver.addresses(of: proxy.host, isTrusted: true)
        progress.phase = .untimed
        return Self.two(of: found)
    }

    private static func two(of permitted: [IPAddress]) -> [IPAddress] {
        guard let first = permitted.first else { return [] }
        let others = permitted.dropFirst()
        let second = others.first { $0.isIPv4 != first.isIPv4 } ?? others.first
        return [first] + (second.map { [$0] } ?? [])
    }

    /// Retries requests whose idle connection the server had closed; every idle one may be
    /// closed.
    private func send(_ exchange: Exchange, with key: ClientPool.Key) async throws -> HTTPResponse {
        try await clients.withClient(key) { client in
            guard let client else {
                throw HTTPClientError.connectionLost(reason: "the client is shut down")
            }
            for _ in 0..<limits.connectionsPerHost {
                do {
                    return try await exchange.run(with: client)
                } catch
                    where HTTPClientError.isStaleConnection(
                        error, isIdempotent: exchange.request.isIdempotent,
                        hasSentBody: exchange.progress.hasSentBody)
                    && !Task.isCancelled
                {
                    exchange.progress.phase = .untimed
                }
            }
            return try await exchange.run(with: client)
        }
    }
}
