import ArgumentParser
import Core
import Presentation

/// `imageeditor history`: shows the states of a remembered edit.
struct HistoryCommand: ServerTask, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "history", _superCommandName: Product.name,
        abstract: "Show the changes of a remembered edit.",
        discussion: """
            The list shows the changes that can be undone and redone. A star marks the current \
            state. 'imageeditor edit --help' says which edits are remembered. A file is identified \
            by its path, and an image of the feed by its URL. If you move a file, its edit is \
            found by the file's content. This fails if another edited file with the same content \
            was moved or deleted, too.

            Examples:
              imageeditor history photo.jpg
              imageeditor history 1f0c9a2b --json
            """)

    @Argument(help: "The original image or its last result.", completion: Completion.images)
    var image: String

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var images: [String] { [image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        do {
            let found = try await RememberedImage(image, with: tool)
            if found.isUntouched { throw HistoryFailure.notRemembered(image: image) }
            let output = tool.composition.editFinder.output(of: found.edit)
            try tool.tell(
                of: HistoryReport(
                    image: image, edit: found.edit, isOriginalReplaced: found.isOriginalReplaced,
                    output: output), json: json)
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }
}

extension Tool {
    /// Prints a history.
    ///
    /// - Parameter json: True for a JSON object, false for lines.
    func tell(of report: HistoryReport, json: Bool) throws {
        let lines = HistoryPresenter().lines(for: report)
        try console.result(json ? report.json.text : lines.joined(separator: "\n"))
    }
}
