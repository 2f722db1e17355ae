import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// The AsyncHTTPClient clients, one for each way to reach a host, created when first needed.
///
/// The address of a secure connection can be overridden only in a client's configuration, not in
/// a request; so each such host has its own client. All clients share the process's event loops.
final class ClientPool: Sendable {
    /// Identifies a client.
    struct Key: Hashable, Sendable {
        /// The name whose connections go to `address`; `nil` if the URL contains the address.
        var name: String?
        var address: String?
        /// The connect timeout.
        var connect: Duration
        /// The proxy between this machine and the host.
        var route = Exchange.Route.direct
    }

    private struct Entry {
        let client: HTTPClient
        var users = 0
        var lastUse = ContinuousClock.now
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var isClosed = false
    }

    private static let idleClients = 16
    /// Small enough for the system's send buffer to drain well before the silence timeout.
    private static let sendBuffer: SocketOptionValue = 128 << 10

    private static let receiveBuffer = AdaptiveRecvByteBufferAllocator(
        minimum: 1 << 10, initial: 4 << 10, maximum: 32 << 10)

    private let limits: TransportLimits
    private let authorities: URL?
    private let state = Mutex(State())

    /// - Parameter authorities: A PEM file of certificates to trust instead of the system's.
    init(limits: TransportLimits, authorities: URL?) {
        self.limits = limits
        self.authorities = authorities
    }

    deinit {
        let clients = state.withLock { $0.entries.values.map(\.client) }
        guard !clients.isEmpty else { return }
        Task {
            for client in clients { await Self.close(client) }
        }
    }

    /// Lends the client for `key`, or `nil` after ``shutdown()``.
    func withClient<Value>(
        _ key: Key, _ body: (HTTPClient?) async throws -> Value
    ) async throws -> Value {
        let client = borrow(key)
        defer { if client != nil { giveBack(key) } }
        return try await body(client)
    }

    /// Closes every connection; requests in progress fail.
    func shutdown() async {
        let clients = state.withLock { state in
            state.isClosed = true
            defer { state.entries = [:] }
            return state.entries.values.map(\.client)
        }
        for client in clients { await Self.close(client) }
    }

    private func borrow(_ key: Key) -> HTTPClient? {
        state.withLock { state in
            if state.isClosed { return nil }
            var entry =
                state.entries[key]
                ?? Entry(client: HTTPClient(configuration: configuration(for: key)))
            entry.users += 1
            state.entries[key] = entry
            return entry.client
        }
    }

    private func giveBack(_ key: Key) {
        let evicted: HTTPClient? = state.withLock { state in
            guard var entry = state.entries[key] else { return nil }
            entry.users -= 1
            entry.lastUse = .now
            state.entries[key] = entry
            let idle = state.entries.filter { $0.value.users == 0 }
            guard idle.count > Self.idleClients,
                let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            else { return nil }
            return state.entries.removeValue(forKey: oldest)?.client
        }
        if let evicted { Task { await Self.close(evicted) } }
    }

    private static func close(_ client: HTTPClient) async {
        // The only possible failure is that it is closed already.
        try? await client.shutdown()
    }

    private func configuration(for key: Key) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(key.connect), read: TimeAmount(limits.silence)),
            connectionPool: .init(
                idleTimeout: .seconds(30),
                concurrentHTTP1ConnectionsPerHostSoftLimit: limits.connectionsPerHost),
            decompression: .disabled)
        // Report the first failure: the caller tries another address, and a decorator retries.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        var security = TLSConfiguration.makeClientConfiguration()
        security.minimumTLSVersion = .tlsv12
        if let authorities { security.trustRoots = .file(authorities.path(percentEncoded: false)) }
        configuration.tlsConfiguration = security
        if let name = key.name, let address = key.address {
            configuration.dnsOverride = [name: address]
        }
        let isForwarded = key.route == .forwarded
        configuration.http1_1ConnectionDebugInitializer = { channel in
            Self.prepare(channel, isForwarded: isForwarded)
        }
        if case .tunnelled(let address, let port, let authorization) = key.route {
            var proxy = HTTPClient.Configuration.Proxy.server(host: address, port: port)
            proxy.authorization = authorization.flatMap { value in
                value.hasPrefix("Basic ")
                    ? .basic(credentials: String(value.dropFirst("Basic ".count))) : nil
            }
            configuration.proxy = proxy
        }
        return configuration
    }

    private static func prepare(
        _ channel: any Channel, isForwarded: Bool
    ) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
            try pipeline.addHandler(
                RequestTarget(isAbsolute: isForwarded), position: .after(encoder))
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ResponseGuard(), position: .after(parser))
        }.flatMap {
            channel.setOption(.socketOption(.so_sndbuf), value: sendBuffer)
        }.flatMap {
            // Read in small pieces, so that little is read beyond a limit.
            channel.setOption(.recvAllocator, value: receiveBuffer)
        }.flatMap {
            channel.setOption(.maxMessagesPerRead, value: 1)
        }
    }
}

/// Writes the path and the query of ``HTTPTarget`` into the first line of a request.
///
/// AsyncHTTPClient takes them from the URL, but sends `/` instead of a path whose percent-codes are
/// not UTF-8 (`/caf%E9.jpg`). So its URL has no path, and ``header`` carries them to here.
final class RequestTarget: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The header that carries the path and the query within this process. It is never sent.
    static let header = "ImageEditor-Request-Target"

    private let isAbsolute: Bool

    /// - Parameter isAbsolute: Writes the whole URL, as a proxy needs it (RFC 9112, 3.2.2).
    init(isAbsolute: Bool) {
        self.isAbsolute = isAbsolute
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard case .head(var head) = unwrapOutboundIn(data),
            let target = head.headers.first(name: Self.header)
        else { return context.write(data, promise: promise) }
        head.headers.remove(name: Self.header)
        let host = isAbsolute ? head.headers.first(name: "Host") : nil
        head.uri = host.map { "http://\($0)\(target)" } ?? target
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
