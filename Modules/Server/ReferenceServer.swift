import Cards
import Core
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// The reference backend: serves the wire contract from a folder of photographs or another
/// library.
///
/// Beyond the contract it supports entity tags, ranges, `HEAD`, and `Idempotency-Key` on uploads.
/// With a ledger it also stores cards: docs/cards-protocol.md. With a renderer it serves
/// photographs edited by recipes in URLs: docs/server.md. Clients can change the library only by
/// uploads, which add files.
public struct ReferenceServer: Sendable {
    private let configuration: Configuration
    private let library: PhotoPorts?
    private let cards: CardPorts?
    private let rendering: RenderPorts?
    private let log: @Sendable (String) -> Void
    private let onFailure: @Sendable (any Error) -> Void
    /// The renderings in progress, and those that wait.
    let renderQueue: RenderQueue

    /// - Parameters:
    ///   - library: The photographs; by default, the folders of `configuration`.
    ///   - cards: Without it, the server stores no cards.
    ///   - rendering: Without it, photographs are served unedited.
    ///   - log: Called with one line per request, without secrets and safe for a terminal.
    ///   - onFailure: Called for failures of the disk or the system, which the server's owner
    ///     must fix.
    /// - Throws: ``ServerError`` for an invalid configuration.
    public init(
        _ configuration: Configuration, library: PhotoPorts? = nil, cards: CardPorts? = nil,
        rendering: RenderPorts? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in },
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws(ServerError) {
        if library == nil {
            guard let photos = configuration.photos else { throw .noPhotographs }
            _ = try FolderRoot(photos)
        }
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
        if let name = configuration.limits.uncountable { throw .invalidLimit(name: name) }
        self.configuration = configuration
        self.library = library
        self.cards = cards
        self.rendering = rendering
        self.log = log
        self.onFailure = onFailure
        renderQueue = RenderQueue(
            places: configuration.limits.renders,
            waitingPlaces: configuration.limits.waitingRenders)
    }

    /// Serves until the task is cancelled or its service group shuts down. Requests in progress
    /// may then finish, for at most ``ServerLimits/stopSeconds``.
    ///
    /// - Parameters:
    ///   - stopsOnSignals: `true` to stop on SIGINT and SIGTERM, too.
    ///   - onReady: Called with the port when the server accepts requests.
    /// - Throws: ``ServerError``. Being stopped is not an error.
    public func run(
        stopsOnSignals: Bool = false, onReady: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws {
        let threads = NIOThreadPool(numberOfThreads: Self.threadCount)
        threads.start()
        do {
            try await serve(threads, stopsOnSignals, onReady)
        } catch {
            // Report the first error.
            try? await threads.shutdownGracefully()
            throw error
        }
        try await threads.shutdownGracefully()
    }

    private func serve(
        _ threads: NIOThreadPool, _ stopsOnSignals: Bool,
        _ onReady: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let silent = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: try await makeRouter(threads),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionGuard(limits: configuration.limits)],
                    idleTimeout: idleTimeout,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: configuration.limits.headerBytes,
                        maxHeaderListSize: configuration.limits.headerBytes))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: .maximum(
                    min(configuration.limits.connections, Self.affordableConnections),
                    logger: silent)),
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

    private func makeLibrary(_ threads: NIOThreadPool) throws -> any PhotoLibrary {
        if let library { return library.library }
        guard let photos = configuration.photos, let uploads = configuration.uploads else {
            throw ServerError.noPhotographs
        }
        return try FolderPhotoLibrary(
            photos: photos, uploads: uploads, keys: configuration.limits.uploadKeys,
            threads: threads)
    }

    private func makeRouter(_ threads: NIOThreadPool) async throws -> Router<ServerContext> {
        let photos = try makeLibrary(threads)
        try await photos.prepare()
        let addresses =
            library?.addresses
            ?? InMemoryUploadAddresses(
                capacity: configuration.limits.uploadAddresses,
                lifetime: TimeInterval(configuration.limits.uploadAddressSeconds))

        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: LogMiddleware(log: log))
        router.add(middleware: ErrorMiddleware(log: log, onFailure: onFailure))
        router.add(
            middleware: HostMiddleware(
                policy: HostPolicy(
                    listening: configuration.host, allowed: configuration.allowedHosts)))
        router.add(middleware: OriginMiddleware())
        router.add(middleware: TokenMiddleware(token: configuration.token))
        router.get("health") { _, _ in Response.json([("status", "ok")]) }
        FeedRoutes(library: photos).add(to: router)
        ImageRoutes(library: photos).add(to: router)
        UploadRoutes(
            library: photos, addresses: addresses, limits: configuration.limits,
            applicationID: configuration.applicationID
        ).add(to: router)
        if let rendering {
            RenderRoutes(
                library: photos, ports: rendering, queue: renderQueue,
                limits: configuration.limits, threads: threads
            ).add(to: router)
        }
        if let cards { add(cards, to: router) }
        return router
    }

    private func add(_ cards: CardPorts, to router: Router<ServerContext>) {
        let limits = configuration.limits
        let registry = CardRegistry(ledger: cards.ledger, maximumCards: limits.cards)
        let bodies = CardBodies(capacity: limits.cardBodies)
        CardRoutes(registry: registry, bodies: bodies, limits: limits).add(to: router)
        LegacyCardRoutes(
            registry: registry,
            converter: LegacyPhotoConverter(registry: registry, renderer: cards.renderer),
            bodies: bodies, limits: limits
        ).add(to: router)
    }

    /// Longer than the body's timeout, so that a stalled body gets a response before its idle
    /// connection is closed.
    private var idleTimeout: TimeAmount {
        let limits = configuration.limits
        return .milliseconds(
            Int64(max(limits.idleSeconds, limits.silenceSeconds + 1) * 1_000))
    }

    /// Leaves file descriptors for files. If there are none left, libdispatch ends the process
    /// when it inspects its threads.
    private static var affordableConnections: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
        return max(4, Int(clamping: limit.rlim_cur) - 96)
    }

    /// The number of threads that may block on the disk.
    private static let threadCount = 8
}
