import ArgumentParser
import Core
import Foundation
import ImageEditorServer
import Presentation

/// `imageeditor serve`: a folder of photographs for others.
struct ServeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a folder of photographs, and take uploads and cards.",
        discussion: """
            New photographs appear without a restart. Uploads are added to the folder's uploads, \
            the cards of wallets to the hidden folder .cards in there, and nothing else is ever \
            changed. A photograph can be had as a recipe makes it, smaller and in another format: \
            GET /image/ID?recipe=BASE64URL&width=800&format=webp. Only this machine can reach the \
            server unless --host says so; then clients need a token, and the name they call it by \
            must be allowed.

            Examples:
              imageeditor serve ~/Pictures
              imageeditor serve photos --port 0
              IMAGEEDITOR_TOKEN=secret imageeditor serve photos --host 0.0.0.0 --allow-host nas.local
            """)

    @Argument(help: "The folder.", completion: .directory)
    var folder = "."

    @Option(parsing: .unconditional, help: "0 takes any port that is free.")
    var port = 8080

    @Option(
        help: """
            The address to listen on; any but this machine's own needs a token, and a name needs \
            --allow-host too.
            """)
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "What clients must bring as a bearer token.",
            discussion: """
                Else IMAGEEDITOR_TOKEN, else "token" in config.json: a command line can be seen by \
                others on this machine.
                """,
            valueName: "secret"))
    var token: String?

    @Option(
        help: ArgumentHelp("A further name that clients call this server by.", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp("Where uploads go; DIR/uploads when not given.", valueName: "path"),
        completion: .directory)
    var uploads: String?

    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { SettingsOverrides(token: token, limits: limits.max) }

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port) is not one of 0…65535")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        var limits = ServerLimits()
        limits.uploadBytes = tool.settings.limits.imageBytes
        limits.silenceSeconds = Double(tool.settings.limits.silenceSeconds)
        limits.slowestBytesPerSecond = tool.settings.limits.slowestBytesPerSecond
        let (console, errors) = (tool.console, tool.errorPresenter)
        let configuration = ReferenceServer.Configuration(
            photos: URL(name: folder), uploads: uploads.map { URL(name: $0) },
            host: host, port: port, allowedHosts: allowHost, token: tool.settings.token,
            limits: limits)
        let server = try ReferenceServer(
            configuration,
            cards: configuration.uploads.map { uploads in
                tool.composition.servedCards(in: uploads) { console.note($0) }
            },
            rendering: tool.composition.servedRendering(
                edition: ImageEditor.configuration.version),
            log: { console.detail($0) },
            onFailure: { error in
                console.failure(
                    errors.message(for: error, in: FailureContext(activity: .writing)))
            })
        let presenter = ServerPresenter()
        try await server.run(stopsOnSignals: true) { port in
            // Somebody who does not read standard output can still be served.
            try? console.result(presenter.ready(folder: folder, host: host, port: port))
            console.note(presenter.hint)
        }
        return .done
    }
}
