import ArgumentParser
import Core
import Presentation

/// `imageeditor undo`: undoes changes of a remembered edit.
struct UndoCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", _superCommandName: "imageeditor",
        abstract: "Undo the last changes of an edit.",
        discussion: """
            The picture is rendered from the original and replaces the last result, unless another \
            program has changed that file. -o writes another file instead. If the edit has written \
            no file, only its history changes.

            Examples:
              imageeditor undo photo.jpg
              imageeditor undo photo.jpg 3 -o other.jpg
            """)

    @OptionGroup var steps: StepOptions
    @OptionGroup(title: "Output") var writing: WalkOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides(decoders) }
    var json: Bool { writing.json }
    var images: [String] { [steps.image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await HistoryWalk(tool: tool, image: steps.image, options: writing).run { session in
            guard session.undoable >= steps.count else {
                throw HistoryFailure.tooFewToUndo(available: session.undoable)
            }
            session.undo(steps.count)
        }
    }
}
