import ArgumentParser
import Core
import Foundation
import ImageEditorServer
import ImageEditorStudio
import Presentation

/// `imageeditor serve`: serves a folder of photographs.
struct ServeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a folder of photographs; accept uploads and cards.",
        discussion: """
            New photographs appear without a restart. Uploads are written to the subfolder uploads \
            and cards to uploads/.cards; no other file is changed. The server also renders \
            photographs with a recipe, scaled down or in another format, such as GET \
            /image/ID?recipe=BASE64URL&width=800&format=webp. The studio, the pages for seeing and \
            editing the photographs, is at /. By default only this machine can reach the server. \
            With another --host, clients need a token, and --allow-host must list the host name \
            that they use.

            Examples:
              imageeditor serve ~/Pictures
              imageeditor serve photos --port 0
              IMAGEEDITOR_TOKEN=secret imageeditor serve photos --host 0.0.0.0 --allow-host nas.local
            """)

    @Argument(help: "The folder of photographs.", completion: .directory)
    var folder = "."

    @Option(parsing: .unconditional, help: "The port to listen on; 0 selects any free port.")
    var port = 8080

    @Option(
        help: """
            The address to listen on. Every address except loopback requires a token. A name \
            other than localhost must also be given to --allow-host.
            """)
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "The bearer token that clients must send.",
            discussion: """
                Defaults to IMAGEEDITOR_TOKEN, then to "token" in config.json. Prefer these two: \
                other users of this machine can read the command line.
                """,
            valueName: "secret"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Another host name that clients may use; may be repeated.", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder for uploads; by default, uploads in the folder of photographs.",
            valueName: "path"),
        completion: .directory)
    var uploads: String?

    @Flag(help: "Does not serve the pages of the studio.")
    var noStudio = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        var common = ServerLimits.common
        common.decoding.isolation = .required
        return SettingsOverrides(
            token: token, sandbox: decoders.sandbox, limits: limits.max, defaultLimits: common)
    }

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port) is not one of 0…65535")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let (console, errors) = (tool.console, tool.errorPresenter)
        let warnOnce = Once { console.note($0) }
        let configuration = ReferenceServer.Configuration(
            photos: URL(name: folder), uploads: uploads.map { URL(name: $0) },
            host: host, port: port, allowedHosts: allowHost, token: tool.settings.token,
            limits: ServerLimits(tool.settings.limits))
        var server = try ReferenceServer(
            configuration,
            cards: configuration.uploads.map { uploads in
                tool.composition.servedCards(in: uploads) { console.note($0) }
            },
            rendering: tool.composition.servedRendering(
                of: [configuration.photos, configuration.uploads].compactMap { $0 },
                version: ImageEditor.configuration.version,
                onFailure: { error in
                    warnOnce("renditions are not stored: " + errors.message(for: error).line)
                }),
            log: { console.detail($0) },
            onFailure: { error in
                console.failure(
                    errors.message(for: error, in: FailureContext(activity: .writing)))
            })
        server.health = tool.composition.health
        if let note = try await tool.composition.refusalNote() { console.note(note) }
        tool.composition.keepDecodersReady(configuration.limits)
        if !noStudio {
            let access = tool.settings.token.map(StudioAccess.secret) ?? .open
            server.furtherRoutes = { shared in
                [
                    try tool.composition.studio(
                        of: tool.composition.servedGallery(shared, of: URL(name: folder)),
                        settings: tool.settings,
                        access: access, limits: shared.limits, exports: shared.renderQueue,
                        bodies: shared.largeBodies, offersUploads: false,
                        showsFolders: false, edition: ImageEditor.configuration.version,
                        onFailure: { console.failure(errors.message(for: $0)) })
                ]
            }
        }
        let presenter = ServerPresenter()
        try await server.run(stopsOnSignals: true) { port in
            // A closed standard output must not stop the server.
            try? console.result(presenter.ready(folder: folder, host: host, port: port))
            console.note(presenter.hint)
        }
        return .done
    }
}
