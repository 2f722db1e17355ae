import ArgumentParser
import Core

/// `imageeditor reset`: goes back to the original.
struct ResetCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", _superCommandName: "imageeditor",
        abstract: "Go back to the original of an edit; undo takes that back.",
        discussion: """
            The result becomes the original again, byte for byte unless other ways of writing it were \
            chosen. It is written over the last result, unless that has been changed since, or \
            to -o.

            Examples:
              imageeditor reset photo.jpg
              imageeditor reset photo-sepia.jpg -o again.jpg
            """)

    @Argument(help: "The image, or what it was edited to.", completion: .file())
    var image: String

    @OptionGroup(title: "Output") var writing: WalkOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }
    var json: Bool { writing.json }
    var images: [String] { [image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await HistoryWalk(tool: tool, image: image, options: writing).run { $0.reset() }
    }
}
