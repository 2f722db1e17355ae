public import ArgumentParser
public import Core
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
            New photographs appear without a restart. Uploads are written to the subfolder \
            uploads and cards to uploads/.cards; no other file is changed. \
            The server also renders photographs with a recipe, scaled down or in another format: \
            GET /image/ID?recipe=BASE64URL&width=800&format=webp. At / it shows the studio: pages \
            for seeing and editing the photographs. By default only this machine can \
            reach the server. With another --host, clients need a token, and the host name they \
            use must be allowed.

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
            The address to listen on. Every address except loopback requires a token; a host name \
            also requires --allow-host.
            """)
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "The bearer token that clients must send.",
            discussion: """
                Defaults to IMAGEEDITOR_TOKEN, then to "token" in config.json. Other users of \
                this machine can read a token on the command line, but not one in these places.
                """,
            valueName: "secret"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Another host name that clients may use; may be repeated.", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp("The folder for uploads; without it, DIR/uploads.", valueName: "path"),
        completion: .directory)
    var uploads: String?

    @Flag(help: "Leaves out the pages on which photographs can be seen and edited.")
    var noStudio = false

    @Option(
        help: ArgumentHelp(
            "Sets how strictly decoders are isolated: all, required or available.",
            discussion: """
                With required, formats that are decoded in isolated processes are refused if this \
                system lacks a layer of isolation; imageeditor formats names the layers. With \
                available, the missing layers are left out. With all, which also requires them, \
                JPEG, PNG, WebP and GIF are decoded in such processes, too.
                """))
    var sandbox = DecoderIsolation.required

    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        var common = ServerLimits.common
        common.decoding.isolation = sandbox
        return SettingsOverrides(token: token, limits: limits.max, defaultLimits: common)
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
        server.facts = tool.composition.decodingFacts
        tool.composition.keepDecodersReady(configuration.limits)
        if !noStudio {
            let access = tool.settings.token.map(StudioAccess.secret) ?? .open
            server.furtherRoutes = { shared in
                [
                    try tool.composition.studio(
                        of: tool.composition.servedGallery(shared), settings: tool.settings,
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

extension DecoderIsolation: ExpressibleByArgument {}
