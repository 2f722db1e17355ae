import ArgumentParser
import Core
import Foundation
import Presentation
import Server

/// `imageeditor serve`: a folder of photographs for others.
struct ServeCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a folder of photographs, and take uploads.",
        discussion: """
            New photographs appear without a restart. Uploads are added to the folder's uploads, and \
            nothing else is ever changed. Only this machine can reach it unless --host says so.

            Examples:
              imageeditor serve ~/Pictures
              imageeditor serve photos --port 0
            """)

    @Argument(help: "The folder.")
    var folder = "."

    @Option(parsing: .unconditional, help: "0 takes any port that is free.")
    var port = 8080

    @Option(help: "The address to listen on; others than this machine's own need --token.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("What clients must bring as a bearer token.", valueName: "secret"))
    var token: String?

    @Option(
        help: ArgumentHelp("A further name that clients call this server by.", valueName: "name"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("Where uploads go; DIR/uploads when not given.", valueName: "path"))
    var uploads: String?

    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { SettingsOverrides(limits: limits.max) }

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port \(port) is not one of 0…65535")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        var limits = ServerLimits()
        limits.uploadBytes = tool.settings.limits.imageBytes
        let console = tool.console
        let server = try ReferenceServer(
            ReferenceServer.Configuration(
                photos: URL(name: folder), uploads: uploads.map { URL(name: $0) },
                host: host, port: port, allowedHosts: allowHost, token: token, limits: limits),
            log: { console.detail($0) })
        let presenter = ServerPresenter()
        try await server.run(stopsOnSignals: true) { port in
            // Somebody who does not read standard output can still be served.
            try? console.result(presenter.ready(folder: folder, host: host, port: port))
            console.note(presenter.hint)
        }
        return .done
    }
}
