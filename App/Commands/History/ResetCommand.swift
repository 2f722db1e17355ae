import ArgumentParser
import Core

/// `imageeditor reset`: goes back to the original.
struct ResetCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "reset", _superCommandName: Product.name,
        abstract: "Go back to the original of an edit; 'undo' reverts this.",
        discussion: """
            The original replaces the last result. If another program has changed that file, the \
            command fails and the history stays; use -o. A file that is written in the original's \
            format is a byte-for-byte copy of it; another format is encoded anew. If the edit has \
            written no file, only its history changes.

            Examples:
              imageeditor reset photo.jpg
              imageeditor reset photo-sepia.jpg -o again.jpg
            """)

    @Argument(help: "The original image or its result.", completion: Completion.images)
    var image: String

    @OptionGroup(title: "Output") var writing: WalkOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides(decoders) }
    var json: Bool { writing.json }
    var images: [String] { [image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await HistoryWalk(tool: tool, image: image, options: writing).run { $0.reset() }
    }
}
