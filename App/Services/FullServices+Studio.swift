import Core
import Foundation
package import ImageEditorApp
import ImageEditorFiles
import ImageEditorServer
import ImageEditorStudio
import ImageEditorWebServer
import Presentation

extension FullServices {
    package func studio(_ command: StudioCommand, in tool: Tool) async throws -> ExitStatus {
        let tool = await tool.serving()
        let (console, errors) = (tool.console, tool.errorPresenter)
        var configuration = WebServer.Configuration()
        configuration.port = command.port
        configuration.admitsOtherAccounts = false
        configuration.limits = ServerLimits(tool.settings.limits)
        configuration.otherDescriptors = Composition.decoderDescriptors(configuration.limits)
        let web = try WebServer(configuration, log: { console.detail($0) })
        let secret = StudioAccess.makeSecret()
        let limits = configuration.limits
        let presenter = ServerPresenter()
        // This composition draws no progress line, because the pages show the progress of their
        // requests.
        let composition = Composition(
            settings: tool.settings, services: self, journal: tool.journal
        ) {
            console.note($0)
        }
        if let note = try await composition.refusalNote() { console.note(note) }
        composition.keepDecodersReady(limits)
        let browser = Browser(folder: tool.settings.folders.data)
        defer { browser.removePage() }
        try await web.run(
            stopsOnSignals: true,
            routes: { threads in
                let gallery = try command.folder.map {
                    try FolderGallery.make(
                        URL(name: $0), limits: limits, imageLimits: tool.settings.limits,
                        threads: threads,
                        headers: composition.photoHeaders(of: URL(name: $0)), save: NewFile.save)
                }
                return [
                    HealthRoutes(composition.health),
                    try composition.studio(
                        of: try gallery ?? composition.feedGallery(), settings: tool.settings,
                        access: .secret(secret), limits: limits, exports: web.renderQueue,
                        bodies: web.largeBodies, offersUploads: true,
                        showsFolders: true, edition: Product.version,
                        onFailure: { console.failure(errors.message(for: $0)) }),
                ]
            },
            onReady: { port in
                let address = "http://127.0.0.1:\(port)/#secret=\(secret)"
                // A closed standard output must not stop the studio.
                try? console.result(presenter.studioReady(folder: command.folder, address: address))
                console.note(presenter.hint)
                guard !command.noOpen else { return }
                browser.open(address, errors: errors) { reason in
                    console.note(presenter.notOpened(reason: reason, address: address))
                }
            })
        return .done
    }
}
