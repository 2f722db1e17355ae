import ArgumentParser
import Core
import Foundation
import ImageEditorServer
import ImageEditorStudio
import ImageEditorWebServer
import Presentation

/// `imageeditor studio`: shows and edits photographs in a browser.
struct StudioCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "See, edit, compare and save photographs in a browser.",
        discussion: """
            Without a folder, the studio shows the images of the server or, offline, those of the \
            cache. Results are saved as new files: beside the photographs of a folder, otherwise \
            in the current folder. Edits are remembered as by imageeditor edit, so history, undo, \
            redo and edit --continue work on them, too.

            Only programs of your account on this machine can reach the studio. Its address \
            contains a secret, which the browser needs once. Ctrl-C ends the studio.

            Examples:
              imageeditor studio
              imageeditor studio ~/Pictures
              imageeditor studio --server http://localhost:8080 --no-open
            """)

    @Argument(
        help: "The folder of photographs; without it, the images of the feed.",
        completion: .directory)
    var folder: String?

    @Option(parsing: .unconditional, help: "The port to listen on; 0 selects any free port.")
    var port = 0

    @Flag(help: "Prints the address without opening a browser.")
    var noOpen = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        var overrides = server.overrides(decoders)
        overrides.defaultLimits.decoding.isolation = .required
        return overrides
    }

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port) is not one of 0…65535")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let (console, errors) = (tool.console, tool.errorPresenter)
        var configuration = WebServer.Configuration()
        configuration.port = port
        configuration.admitsOtherAccounts = false
        configuration.limits = ServerLimits(tool.settings.limits)
        let web = try WebServer(configuration, log: { console.detail($0) })
        let secret = StudioAccess.makeSecret()
        let limits = configuration.limits
        let presenter = ServerPresenter()
        // This composition draws no progress line, because the pages show the progress of their
        // requests.
        let composition = Composition(settings: tool.settings, journal: tool.journal) {
            console.note($0)
        }
        if let note = try await composition.refusalNote() { console.note(note) }
        composition.keepDecodersReady(limits)
        let browser = Browser(folder: tool.settings.folders.data)
        defer { browser.removePage() }
        try await web.run(
            stopsOnSignals: true,
            routes: { threads in
                let gallery = try folder.map {
                    try FolderGallery.make(
                        URL(name: $0), limits: limits, imageLimits: tool.settings.limits,
                        threads: threads,
                        headers: composition.photoHeaders(of: URL(name: $0)), save: NewFile.save)
                }
                return [
                    HealthRoutes(composition.health),
                    try composition.studio(
                        of: gallery ?? composition.feedGallery(), settings: tool.settings,
                        access: .secret(secret), limits: limits, exports: web.renderQueue,
                        bodies: web.largeBodies, offersUploads: true,
                        showsFolders: true, edition: ImageEditor.configuration.version,
                        onFailure: { console.failure(errors.message(for: $0)) }),
                ]
            },
            onReady: { port in
                let address = "http://127.0.0.1:\(port)/#secret=\(secret)"
                // A closed standard output must not stop the studio.
                try? console.result(presenter.studioReady(folder: folder, address: address))
                console.note(presenter.hint)
                guard !noOpen else { return }
                browser.open(address, errors: errors) { reason in
                    console.note(presenter.notOpened(reason: reason, address: address))
                }
            })
        return .done
    }
}
