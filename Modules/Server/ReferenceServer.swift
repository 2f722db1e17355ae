import Cards
package import Core
import Foundation
import Hummingbird
@_exported public import ImageEditorWebServer
import NIOPosix

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
    private let server: WebServer
    /// Makes further routes, such as those of pages; `nil` for none.
    package var furtherRoutes: (@Sendable (Shared) throws -> [any WebRoutes])?
    /// Makes the response to `GET /health`.
    package var health = Health()

    /// The parts of the server that ``furtherRoutes`` may use.
    package struct Shared: Sendable {
        package let library: any PhotoLibrary
        /// Returns the absolute path of a photograph's file; `nil` if the library is not a folder.
        package let path: @Sendable (LibraryPhoto) -> String?
        package let renderQueue: RenderQueue
        package let largeBodies: LargeBodies
        package let limits: ServerLimits
    }

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
        server = try WebServer(configuration.web, log: log, onFailure: onFailure)
        self.configuration = configuration
        self.library = library
        self.cards = cards
        self.rendering = rendering
    }

    /// Limits the number of renderings in progress, and of those that wait.
    var renderQueue: RenderQueue { server.renderQueue }

    /// Serves until the calling task is cancelled, or until the `ServiceGroup` that runs this task
    /// shuts down gracefully. Requests in progress may then finish, for at most
    /// ``ServerLimits/stopSeconds``.
    ///
    /// - Parameters:
    ///   - stopsOnSignals: `true` to stop on SIGINT and SIGTERM, too.
    ///   - onReady: Called with the port when the server accepts requests.
    /// - Throws: ``ServerError``, or an error of the library. Being stopped is not an error.
    public func run(
        stopsOnSignals: Bool = false, onReady: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws {
        try await server.run(
            stopsOnSignals: stopsOnSignals, routes: makeRoutes, onReady: onReady)
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

    private func makeRoutes(_ threads: NIOThreadPool) async throws -> [any WebRoutes] {
        let photos = try makeLibrary(threads)
        try await photos.prepare()
        let addresses =
            library?.addresses
            ?? InMemoryUploadAddresses(
                capacity: configuration.limits.uploadAddresses,
                lifetime: TimeInterval(configuration.limits.uploadAddressSeconds))
        var routes: [any WebRoutes] = [
            HealthRoutes(health), FeedRoutes(library: photos),
            ImageRoutes(library: photos),
            UploadRoutes(
                library: photos, addresses: addresses, limits: configuration.limits,
                applicationID: configuration.applicationID),
        ]
        if let rendering {
            routes.append(
                RenderRoutes(
                    library: photos, ports: rendering, queue: renderQueue,
                    bodies: server.largeBodies, limits: configuration.limits))
        }
        if let cards { routes += makeRoutes(for: cards) }
        if let furtherRoutes {
            routes += try furtherRoutes(
                Shared(
                    library: photos,
                    path: { (photos as? FolderPhotoLibrary)?.path(of: $0) },
                    renderQueue: renderQueue, largeBodies: server.largeBodies,
                    limits: configuration.limits))
        }
        return routes
    }

    private func makeRoutes(for cards: CardPorts) -> [any WebRoutes] {
        let limits = configuration.limits
        let registry = CardRegistry(ledger: cards.ledger, maximumCards: limits.cards)
        let bodies = LargeBodies(capacity: limits.cardBodies)
        return [
            CardRoutes(registry: registry, bodies: bodies, limits: limits),
            LegacyCardRoutes(
                registry: registry,
                converter: LegacyPhotoConverter(registry: registry, renderer: cards.renderer),
                bodies: bodies, limits: limits),
        ]
    }
}
