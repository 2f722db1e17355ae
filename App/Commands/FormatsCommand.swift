import ArgumentParser
import Core
import Editing
import Presentation

/// `imageeditor formats`: lists the formats of images.
struct FormatsCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List the image formats and their decoders.",
        discussion: """
            Formats with complicated decoders are decoded by libraries in isolated processes. The \
            list names the library, or the Debian package to install.

            Examples:
              imageeditor formats
              imageeditor formats --json
              imageeditor formats --sandbox all    # the default of serve and studio
            """)

    @Flag(help: "Prints one JSON object for each format.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { SettingsOverrides(sandbox: decoders.sandbox) }

    func run(in tool: Tool) async throws -> ExitStatus {
        let formats = try RenderingFormats.all(tool.settings.limits.decoding.isolation)
        if json {
            for format in formats { try tool.console.result(format.json.text) }
        } else {
            try tool.console.result(
                FormatsPresenter(for: .commandLine).lines(for: formats).joined(separator: "\n"))
        }
        return .done
    }
}
