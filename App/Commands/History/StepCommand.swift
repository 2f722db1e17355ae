import ArgumentParser
import Core
import Presentation

/// `imageeditor undo` and `imageeditor redo`: move a remembered edit by a number of changes.
struct StepCommand<Step: HistoryStep>: ToolCommand, LocalTask {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Step.name, _superCommandName: Product.name, abstract: Step.abstract,
            discussion: """
                The picture is rendered from the original and replaces the last result. If another \
                program has changed that file, the command fails and the history stays; use -o. If \
                the edit has written no file, only its history changes.

                Examples:
                  imageeditor \(Step.name) photo.jpg
                  imageeditor \(Step.name) photo.jpg 3 -o other.jpg
                """)
    }

    @Argument(help: "The original image or its result.", completion: Completion.images)
    var image: String

    @Argument(help: "The number of changes.")
    var count = 1

    @OptionGroup(title: "Output") var writing: WalkOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides(decoders) }
    var json: Bool { writing.json }
    var images: [String] { [image] }

    func validate() throws {
        if count < 1 { throw ValidationError("\(count) is not a valid number of changes") }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await HistoryWalk(tool: tool, image: image, options: writing).run { session in
            try Step.take(count, in: &session)
        }
    }
}

typealias UndoCommand = StepCommand<UndoStep>
typealias RedoCommand = StepCommand<RedoStep>

/// A direction of ``StepCommand``.
protocol HistoryStep: Sendable {
    static var name: String { get }
    static var abstract: String { get }

    /// Moves the session.
    ///
    /// - Throws: ``HistoryFailure`` if there are fewer changes.
    static func take(_ count: Int, in session: inout EditSession) throws(HistoryFailure)
}

enum UndoStep: HistoryStep {
    static let name = "undo"
    static let abstract = "Undo the last changes of an edit."

    static func take(_ count: Int, in session: inout EditSession) throws(HistoryFailure) {
        guard session.undoable >= count else {
            throw .tooFewToUndo(available: session.undoable)
        }
        session.undo(count)
    }
}

enum RedoStep: HistoryStep {
    static let name = "redo"
    static let abstract = "Redo undone changes."

    static func take(_ count: Int, in session: inout EditSession) throws(HistoryFailure) {
        guard session.redoable >= count else {
            throw .tooFewToRedo(available: session.redoable)
        }
        session.redo(count)
    }
}
