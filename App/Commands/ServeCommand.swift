package import ArgumentParser
import Core

/// `imageeditor serve`: serves a folder of photographs.
package struct ServeCommand: ToolCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a folder of photographs; accept uploads and cards.",
        discussion: """
            New photographs appear without a restart. Photographs are never changed. Uploads, and \
            results that are saved in the studio, are written to the subfolder 'uploads', or to \
            the folder of --uploads; the feed lists them, too. Cards are written to '.cards' in \
            the same folder.

            The server also renders photographs: it applies a recipe, scales down or converts. \
            Example: 'GET /image/ID?recipe=BASE64URL&width=800&format=webp'. The studio is at /: \
            pages for viewing and editing the photographs.

            By default only this machine can reach the server. With another --host, clients need a \
            token. Each host name that clients use, except 'localhost', must be given to \
            --allow-host. The IP address that a client connects to is always allowed. Ctrl-C ends \
            the server; the exit status is then 0.

            Examples:
              imageeditor serve ~/Pictures
              imageeditor serve photos --port 0
              IMAGEEDITOR_TOKEN=secret imageeditor serve photos --host 0.0.0.0 --allow-host nas.local
            """)

    @Argument(help: "The folder of photographs.", completion: .directory)
    package var folder = "."

    @Option(parsing: .unconditional, help: "Listens on this port; 0 selects any free port.")
    package var port = 8080

    @Option(
        help: """
            Listens on this address. Every address except loopback requires a token. A name \
            other than 'localhost' must also be given to --allow-host.
            """)
    package var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Requires this bearer token from clients.",
            discussion: """
                Defaults to IMAGEEDITOR_TOKEN, then to 'token' in config.json. Prefer these two to \
                --token: other users of this machine can read the command line.
                """,
            valueName: "secret"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Allows clients to use this host name, too; may be repeated.", valueName: "name"))
    package var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Stores uploads in this folder; by default, in 'uploads' in the folder of photographs.",
            valueName: "path"),
        completion: .directory)
    package var uploads: String?

    @Flag(help: "Does not serve the pages of the studio.")
    package var noStudio = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    package init() {}

    var overrides: SettingsOverrides {
        var common = Limits.ofServers
        common.decoding.isolation = .all
        return SettingsOverrides(
            isServer: true, token: token, sandbox: decoders.sandbox, limits: limits.max,
            defaultLimits: common)
    }

    package func validate() throws {
        try OptionRange.check(port, in: 0...65_535, of: "--port")
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await tool.services.serve(self, in: tool)
    }
}
