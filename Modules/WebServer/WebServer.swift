import Core
import Foundation
import Hummingbird
import ImageEditorFiles
import ImageEditorThreads
import Logging
import NIOCore
package import NIOPosix
import ServiceLifecycle
import UnixSignals

/// Runs an HTTP server, with the limits, checks and error responses that all our servers share.
///
/// Every request must name an allowed host, and pages of other sites cannot change anything. If the
/// server has a token, every request must send it, unless its routes check access themselves.
package struct WebServer: Sendable {
    private let configuration: Configuration
    private let log: @Sendable (String) -> Void
    private let onFailure: @Sendable (any Error) -> Void
    /// Limits the number of renderings in progress, and of those that wait.
    package let renderQueue: RenderQueue
    /// Reads large bodies of requests, and limits how many are in memory at a time.
    package let largeBodies: LargeBodies

    /// A server's address, its access and its limits.
    package struct Configuration: Sendable {
        /// The name or address of this machine to listen on. Any but loopback requires a ``token``.
        package var host = "127.0.0.1"
        /// The port to listen on; 0 chooses any free port.
        package var port = 0
        /// The names that clients may use for this server besides `localhost` and its own address.
        package var allowedHosts: [String] = []
        /// The bearer token that clients must send; `nil` to require none.
        package var token: String?
        /// False to accept connections only from this account and root on this machine. Requires an
        /// IPv4 address as ``host``.
        package var admitsOtherAccounts = true
        package var limits = ServerLimits()
        /// The number of file descriptors that the program needs in addition to the server's own.
        package var otherDescriptors = 0

        package init() {}
    }

    /// - Parameters:
    ///   - log: Called with one line per request, without secrets and safe for a terminal.
    ///   - onFailure: Called for failures of the disk or the system, which the server's owner
    ///     must fix.
    /// - Throws: ``ServerError`` for an invalid configuration.
    package init(
        _ configuration: Configuration,
        log: @escaping @Sendable (String) -> Void = { _ in },
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws(ServerError) {
        if let token = configuration.token {
            guard BearerToken.isValid(token) else { throw .invalidToken }
        } else if !HostPolicy.isLoopback(configuration.host) {
            throw .tokenRequired(host: configuration.host)
        }
        let names = configuration.allowedHosts.map { $0.lowercased() }
        guard
            HostPolicy.isLoopback(configuration.host) || HostPolicy.isAddress(configuration.host)
                || names.contains(configuration.host.lowercased())
        else { throw .nameNotAllowed(host: configuration.host) }
        if let name = configuration.allowedHosts.first(where: { !HostPolicy.isName($0) }) {
            throw .invalidName(name)
        }
        if let name = configuration.limits.uncountable { throw .invalidLimit(name: name) }
        self.configuration = configuration
        self.log = log
        self.onFailure = onFailure
        renderQueue = RenderQueue(
            places: configuration.limits.renders,
            waitingPlaces: configuration.limits.waitingRenders)
        largeBodies = LargeBodies(capacity: configuration.limits.renderBodies)
    }

    /// Serves until the calling task is cancelled, or until the `ServiceGroup` that runs this task
    /// shuts down gracefully. Requests in progress may then finish, for at most
    /// ``ServerLimits/stopSeconds``.
    ///
    /// - Parameters:
    ///   - stopsOnSignals: `true` to stop on SIGINT and SIGTERM, too.
    ///   - routes: Makes the routes; called with the threads for work that blocks on the disk.
    ///   - onReady: Called with the port when the server accepts requests.
    /// - Throws: ``ServerError``, or an error of `routes`. Being stopped is not an error.
    package func run(
        stopsOnSignals: Bool = false, routes: (NIOThreadPool) async throws -> [any WebRoutes],
        onReady: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws {
        if let limit = AddressSpace.limit {
            let missing = AddressSpace.missing(of: AddressSpace.needed(for: configuration.limits))
            if missing > 0 {
                throw ServerError.tooLittleAddressSpace(needed: limit + missing, limit: limit)
            }
        }
        // SwiftNIO ends the process if it cannot start a thread or an event loop.
        guard canStartThreads(Self.neededThreads) else {
            throw ServerError.tooFewThreads(needed: Self.neededThreads)
        }
        let missing = FileCalls.missingDescriptors(of: neededDescriptors)
        if missing > 0 {
            let limit = Self.descriptorLimit ?? 0
            throw ServerError.tooFewDescriptors(needed: limit + missing, limit: limit)
        }
        let threads = NIOThreadPool(numberOfThreads: Self.threadCount)
        threads.start()
        do {
            try await serve(makeRouter(try await routes(threads)), stopsOnSignals, onReady)
        } catch {
            // Throw the error of serving, not one of the shutdown.
            try? await threads.shutdownGracefully()
            throw error
        }
        try await threads.shutdownGracefully()
    }

    private func serve(
        _ router: Router<ServerContext>, _ stopsOnSignals: Bool,
        _ onReady: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let room = ConnectionRoom(
            limit: min(configuration.limits.connections, Self.affordableConnections))
        let silent = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: router,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        AccountGuard(admitsAll: configuration.admitsOtherAccounts),
                        ClientDisconnect(),
                        ConnectionGuard(limits: configuration.limits, room: room),
                    ],
                    idleTimeout: idleTimeout,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: configuration.limits.headerBytes,
                        maxHeaderListSize: configuration.limits.headerBytes))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: room),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
            logger: silent)

        var services = ServiceGroupConfiguration(
            services: [.init(service: application)],
            gracefulShutdownSignals: stopsOnSignals ? [.sigint, .sigterm] : [], logger: silent)
        services.maximumGracefulShutdownDuration = .seconds(configuration.limits.stopSeconds)
        let group = ServiceGroup(configuration: services)
        // An unstructured task: cancelling the caller stops the server gracefully instead of
        // dropping requests.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ServerError.portTaken(host: configuration.host, port: configuration.port)
        } catch let error as IOError {
            throw cannotListen(String(cString: strerror(error.errnoCode)).lowercased())
        } catch let error as SocketAddressError {
            throw cannotListen("\(error)")
        } catch is CancellationError {
            // Requests that did not finish in time were cut off.
        }
    }

    private func cannotListen(_ reason: String) -> ServerError {
        .cannotListen(host: configuration.host, port: configuration.port, reason: reason)
    }

    private func makeRouter(_ routes: [any WebRoutes]) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: LogMiddleware(log: log))
        router.add(middleware: ErrorMiddleware(log: log, onFailure: onFailure))
        router.add(
            middleware: HostMiddleware(
                policy: HostPolicy(
                    listening: configuration.host, allowed: configuration.allowedHosts)))
        router.add(middleware: OriginMiddleware())
        // A middleware applies to the routes that are added after it.
        for group in routes where group.checksAccess { group.add(to: router) }
        router.add(middleware: TokenMiddleware(token: configuration.token))
        for group in routes where !group.checksAccess { group.add(to: router) }
        router.add(middleware: MethodMiddleware(routes))
        return router
    }

    /// The idle timeout of a connection. It exceeds `silenceSeconds`, so that a request whose body
    /// stalls gets a response before its connection is closed.
    private var idleTimeout: TimeAmount {
        let limits = configuration.limits
        return .milliseconds(
            Int64(max(limits.idleSeconds, limits.silenceSeconds + 1) * 1_000))
    }

    /// The largest number of connections that leaves enough file descriptors for files. Without
    /// free descriptors, libdispatch ends the process when it inspects its threads.
    private static var affordableConnections: Int {
        guard let limit = descriptorLimit else { return 64 }
        return max(4, limit - 96)
    }

    /// The limit of descriptors of this process; `nil` if it cannot be read.
    private static var descriptorLimit: Int? {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : nil
    }

    /// The number of threads that may block on the disk.
    private static let threadCount = 8

    /// The number of threads that a server needs in addition to those that run when it starts:
    /// ``threadCount``, an event loop for each processor, and some for signals, for rendering and
    /// for a decoder.
    private static let neededThreads = threadCount + System.coreCount + 6

    /// The number of descriptors that a server needs to start: three for each event loop, some for
    /// sockets and files, and those of the rest of the program.
    private var neededDescriptors: Int {
        3 * System.coreCount + 32 + configuration.otherDescriptors
    }
}
