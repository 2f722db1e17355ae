package import ArgumentParser
import Core

/// `imageeditor studio`: shows and edits photographs in a browser.
package struct StudioCommand: ToolCommand {
    package static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "View, edit, compare and save photographs in a browser.",
        discussion: """
            Without a folder, the studio shows the images that 'imageeditor feed' lists. Results \
            are saved as new files: next to the photograph if you named a folder, otherwise in the \
            current folder. Edits are remembered like those of 'imageeditor edit', so 'history', \
            'undo', 'redo' and 'edit --continue' work on them, too.

            Only programs of your account and of root on this machine can reach the studio. Its \
            address contains a secret, which the browser needs once. Ctrl-C ends the studio; the \
            exit status is then 0.

            Examples:
              imageeditor studio
              imageeditor studio ~/Pictures
              imageeditor studio --server http://localhost:8080 --no-open
            """)

    @Argument(
        help: "The folder of photographs; without it, the images that 'imageeditor feed' lists.",
        completion: .directory)
    package var folder: String?

    @Option(parsing: .unconditional, help: "Listens on this port; 0 selects any free port.")
    package var port = 0

    @Flag(help: "Prints the address without opening a browser.")
    package var noOpen = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    package init() {}

    var overrides: SettingsOverrides {
        var overrides = server.overrides(decoders)
        overrides.defaultLimits.decoding.isolation = .all
        return overrides
    }

    package func validate() throws {
        try OptionRange.check(port, in: 0...65_535, of: "--port")
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await tool.services.studio(self, in: tool)
    }
}
