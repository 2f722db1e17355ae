import ArgumentParser
import Core
import Presentation

/// `imageeditor undo`, `redo` and `reset`: move a remembered edit to another state.
struct StepCommand<Step: HistoryStep>: ImageTask, LocalTask {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Step.name, _superCommandName: Product.name, abstract: Step.abstract,
            discussion: Step.discussion)
    }

    @Argument(help: "The original image or its last result.", completion: Completion.images)
    var image: String

    @OptionGroup var step: Step
    @OptionGroup(title: "Output") var writing: WalkOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var json: Bool { writing.json }
    var images: [String] { [image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await HistoryWalk(tool: tool, image: image, options: writing).run { session in
            try step.take(in: &session)
        }
    }
}

typealias UndoCommand = StepCommand<UndoStep>
typealias RedoCommand = StepCommand<RedoStep>
typealias ResetCommand = StepCommand<ResetStep>

/// The step that a ``StepCommand`` takes, with the arguments that follow the image.
protocol HistoryStep: ParsableArguments, Sendable {
    static var name: String { get }
    static var abstract: String { get }
    static var discussion: String { get }

    /// Moves the session to another state of the edit.
    ///
    /// - Throws: ``HistoryFailure`` if there are fewer changes than requested.
    func take(in session: inout EditSession) throws(HistoryFailure)
}

struct UndoStep: HistoryStep {
    static let name = "undo"
    static let abstract = "Undo the last changes of an edit."
    static let discussion = ChangeCount.discussion(of: name)

    @OptionGroup var changes: ChangeCount

    func take(in session: inout EditSession) throws(HistoryFailure) {
        guard session.undoable >= changes.count else {
            throw .tooFewToUndo(available: session.undoable)
        }
        session.undo(changes.count)
    }
}

struct RedoStep: HistoryStep {
    static let name = "redo"
    static let abstract = "Redo undone changes."
    static let discussion = ChangeCount.discussion(of: name)

    @OptionGroup var changes: ChangeCount

    func take(in session: inout EditSession) throws(HistoryFailure) {
        guard session.redoable >= changes.count else {
            throw .tooFewToRedo(available: session.redoable)
        }
        session.redo(changes.count)
    }
}

/// The number of changes that `undo` or `redo` moves by.
struct ChangeCount: ParsableArguments {
    @Argument(help: "The number of changes; 1 by default.")
    var count = 1

    func validate() throws {
        if count < 1 { throw ValidationError("\(count) is not a valid number of changes") }
    }

    fileprivate static func discussion(of name: String) -> String {
        """
        The picture is rendered from the original and replaces the last result. If another program \
        has changed that file, the command fails and the history stays; use -o. If the edit has \
        written no file, only its history changes.

        Examples:
          imageeditor \(name) photo.jpg
          imageeditor \(name) photo.jpg 3 -o other.jpg
        """
    }
}

struct ResetStep: HistoryStep {
    static let name = "reset"
    static let abstract = "Go back to the original of an edit; 'undo' reverts this."
    static let discussion = """
        The original replaces the last result: byte for byte if the result has the original's \
        format, otherwise encoded in the result's format. If another program has changed that \
        file, the command fails and the history stays; use -o. If the edit has written no file, \
        only its history changes.

        Examples:
          imageeditor reset photo.jpg
          imageeditor reset photo-sepia.jpg -o again.jpg
        """

    func take(in session: inout EditSession) { session.reset() }
}
