import Core
import Foundation
package import ImageEditorApp
import ImageEditorFileStorage
import ImageEditorFiles
import ImageEditorServer
import ImageEditorStudio
import Presentation

extension FullServices {
    package func serve(_ command: ServeCommand, in tool: Tool) async throws -> ExitStatus {
        let tool = await tool.serving()
        let (console, errors) = (tool.console, tool.errorPresenter)
        let warnOnce = Once { console.note($0) }
        var configuration = ReferenceServer.Configuration(
            photos: URL(name: command.folder),
            uploads: command.uploads.map { URL(name: $0) },
            host: command.host, port: command.port, allowedHosts: command.allowHost,
            token: tool.settings.token,
            limits: ServerLimits(tool.settings.limits))
        configuration.otherDescriptors = Composition.decoderDescriptors(configuration.limits)
        var server = try ReferenceServer(
            configuration,
            cards: configuration.uploads.map { uploads in
                tool.composition.servedCards(in: uploads) { console.note($0) }
            },
            rendering: tool.composition.servedRendering(
                of: [configuration.photos, configuration.uploads].compactMap { $0 },
                version: Product.version,
                onFailure: { error in
                    warnOnce("renditions are not stored: " + errors.message(for: error).line)
                }),
            log: { console.detail($0) },
            onFailure: { error in
                // Only the cards use a database. The studio reports its own failures.
                let error = (error as? StorageError).map(ServedStorageFailure.init) ?? error
                console.failure(
                    errors.message(for: error, in: FailureContext(activity: .writing)))
            })
        server.health = tool.composition.health
        if let note = try await tool.composition.refusalNote() { console.note(note) }
        tool.composition.keepDecodersReady(configuration.limits)
        if !command.noStudio {
            let access = tool.settings.token.map(StudioAccess.secret) ?? .open
            server.furtherRoutes = { shared in
                [
                    try tool.composition.studio(
                        of: tool.composition.servedGallery(shared, of: URL(name: command.folder)),
                        settings: tool.settings,
                        access: access, limits: shared.limits, exports: shared.renderQueue,
                        bodies: shared.largeBodies, offersUploads: false,
                        showsFolders: false, edition: Product.version,
                        onFailure: { console.failure(errors.message(for: $0)) })
                ]
            }
        }
        let presenter = ServerPresenter()
        try await server.run(stopsOnSignals: true) { port in
            // A closed standard output must not stop the server.
            try? console.result(
                presenter.ready(
                    folder: command.folder, host: command.host, port: port))
            console.note(presenter.hint)
        }
        return .done
    }
}
