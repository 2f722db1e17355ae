public import Core
public import Foundation

/// Sends requests over the network through AsyncHTTPClient.
///
/// One call is one request: redirects are answers, and what failed is not sent again, but for an
/// idle connection that the server closed at that moment. The answer is exactly what the server
/// sent; compression is neither asked for nor undone. Times, sizes and the number of connections
/// are bounded by `Limits`, addresses by ``AddressPolicy``.
///
/// Making one costs nothing: threads and connections come with the first request. Call
/// ``shutdown()`` at the end.
public struct AsyncHTTPClientAdapter: Core.HTTPClient {
    private let limits: TransportLimits
    private let addressPolicy: AddressPolicy
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

    /// A client that has not started anything yet.
    ///
    /// - Parameters:
    ///   - userAgent: Sent where a request has no `User-Agent` of its own.
    ///   - authorities: A file of certificates in PEM: those to trust in place of the system's.
    ///   - onTransfer: Told of each part of a body that goes or comes, on any thread; it delays the
    ///     next.
    public init(
        limits: Limits = Limits(), addressPolicy: AddressPolicy = AddressPolicy(),
        userAgent: String = "imageeditor", authorities: URL? = nil,
        onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }
    ) {
        self.init(
            limits: TransportLimits(limits), addressPolicy: addressPolicy, userAgent: userAgent,
            resolver: HostResolver(), authorities: authorities, onTransfer: onTransfer)
    }

    package init(
        limits: TransportLimits, addressPolicy: AddressPolicy, userAgent: String,
        resolver: HostResolver, authorities: URL? = nil,
        onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in }
    ) {
        self.limits = limits
        self.addressPolicy = addressPolicy
        self.userAgent = userAgent
        self.resolver = resolver
        self.onTransfer = onTransfer
        clients = ClientPool(limits: limits, authorities: authorities)
        places = ConnectionLimiter(limit: limits.connectionsPerHost)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let target = try HTTPTarget(request.url)
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

    /// Closes every connection. Requests under way fail, and so do later ones.
    public func shutdown() async {
        await clients.shutdown()
    }

    /// Tries the permitted addresses one after the other until one can be connected to.
    private func send(
        _ request: HTTPRequest, to target: HTTPTarget, _ progress: ExchangeProgress
    ) async throws -> HTTPResponse {
        let addresses = try await addresses(of: target, progress)
        var limits = limits
        // Where there is another way, a third of the time is enough to find this one closed. It is
        // the same for both, so that they share their connections whichever comes first next time.
        if addresses.count > 1 { limits.connect /= 3 }
        for (index, address) in addresses.enumerated() {
            let isLast = index == addresses.count - 1
            let exchange = Exchange(
                request: request, target: target, address: address, limits: limits,
                userAgent: userAgent, progress: progress)
            let key = exchange.clientKey()
            let place = Place(
                isSecure: target.isSecure, name: key.name, address: address, port: target.port)
            do {
                let response = try await places.run(place) {
                    try await send(exchange, with: key)
                }
                resolver.prefer(address, of: target.host)
                return response
            } catch  where !isLast && HTTPClientError.isConnectFailure(error) {
                progress.phase = .untimed
            } catch {
                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                if HTTPClientError.isSilence(error, since: progress.lastMove, limits: limits) {
                    throw HTTPClientError.timedOut(phase: .response, after: limits.silence)
                }
                throw HTTPClientError(
                    error, at: .beforeAnswer, of: target, limits: limits, timeout: request.timeout)
            }
        }
        throw HTTPClientError.forbiddenAddress(host: target.host)
    }

    /// The addresses that may be connected to: two at most, of different families where possible.
    private func addresses(
        of target: HTTPTarget, _ progress: ExchangeProgress
    ) async throws -> [IPAddress] {
        progress.phase = .resolving(since: .now)
        let (found, wasPrivate) = try await resolver.addresses(
            of: target.host, isTrusted: addressPolicy.trustedHosts.contains(target.host))
        progress.phase = .untimed
        let permitted = addressPolicy.permitted(found, of: target.host, wasPrivate: wasPrivate)
        guard let first = permitted.first else {
            throw HTTPClientError.forbiddenAddress(host: target.host)
        }
        let others = permitted.dropFirst()
        let second = others.first { $0.isIPv4 != first.isIPv4 } ?? others.first
        return [first] + (second.map { [$0] } ?? [])
    }

    /// Repeats what met a connection that the server had closed; each of the idle ones may be.
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
