import Core
import Foundation
package import Hummingbird
package import ImageEditorWebServer
import Presentation

/// The studio: pages on which people see, edit, compare and save photographs.
///
/// Its routes check access themselves: a browser that sends the secret gets a session, and every
/// request for photographs or edits needs the session or the secret. See docs/studio.md.
package struct Studio: WebRoutes {
    private let ports: StudioPorts
    private let pages: StudioPages
    private let sessions: StudioSessions
    private let limits: ServerLimits
    private let exports: RenderQueue
    private let bodies: LargeBodies

    /// - Parameters:
    ///   - exports: The queue for rendering results in full size, shared with the server's own
    ///     routes.
    ///   - bodies: Limits the uploaded files in memory, together with those of the server's own
    ///     routes.
    /// - Throws: An error of the template parser.
    package init(
        _ ports: StudioPorts, access: StudioAccess, limits: ServerLimits, exports: RenderQueue,
        bodies: LargeBodies
    ) throws {
        self.ports = ports
        pages = try StudioPages.embedded()
        sessions = StudioSessions(access)
        self.limits = limits
        self.exports = exports
        self.bodies = bodies
    }

    package var checksAccess: Bool { true }

    package func add(to router: Router<ServerContext>) {
        let files = StudioFiles(ports)
        let failures = StudioFailures(
            words: ports.words, files: files, onFailure: ports.onFailure)
        let photos = StudioPhotos(ports, files)
        let places = max(2, limits.renders)
        let thumbnails = Thumbnails(photos, places: places)
        let all = router.group("", context: StudioContext.self)
            .add(middleware: StudioHeaders(failures: failures))
        let pageRoutes = PageRoutes(
            pages: pages, photos: photos, thumbnails: thumbnails, sessions: sessions,
            failures: failures)
        pageRoutes.addOpen(to: all)
        pageRoutes.add(
            to: all.group("").add(
                middleware: SessionMiddleware(sessions: sessions) { try pageRoutes.signIn() }))

        let members = all.group("studio").add(middleware: SessionMiddleware(sessions: sessions))
        PhotoRoutes(photos: photos, thumbnails: thumbnails).add(to: members)
        CatalogRoutes(ports: ports).add(to: members)
        EditRoutes(
            photos: photos, thumbnails: thumbnails, exports: exports, limits: limits,
            failures: failures
        ).add(to: members)
        PreviewRoutes(
            photos: photos, desk: PreviewDesk(places: places), limits: limits
        ).add(to: members)
        ResultRoutes(
            photos: photos, exports: exports,
            deliveries: Deliveries(capacity: limits.undeliveredBytes), limits: limits,
            failures: failures
        ).add(to: members)
        FileRoutes(files: files, bodies: bodies, limits: limits).add(to: members)
        OutboxRoutes(ports: ports).add(to: members)
    }
}
