import ArgumentParser
import Core
import Presentation

/// `imageeditor show`: the facts of an image.
struct ShowCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Tell the facts of an image.",
        discussion: """
            An image is named by its id in the feed or the beginning of it (at least 4 digits), a \
            path, an http(s) address, or - for standard input.

            Examples:
              imageeditor show 1f0c9a2b
              imageeditor show photo.jpg --json
            """)

    @Argument(help: "An id, a path, an address or -.", completion: .file())
    var image: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The picture of an animation, from 1.", valueName: "n"))
    var frame: Int?

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    var images: [String] { [image] }

    func validate() throws {
        if let problem = FrameArgument.problem(frame) { throw ValidationError(problem) }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        do {
            let input = try await InputImage(image, with: tool)
            let report = ImageReport(
                source: input.source,
                facts: try tool.composition.inspector.inspect(input.data, frame: frame ?? 1),
                image: input.feedImage, origin: input.origin, frame: frame)
            if json {
                try tool.console.result(ShowJSON(report).json.text)
            } else {
                let lines = ImageFactsPresenter().lines(for: report)
                try tool.console.result(lines.joined(separator: "\n"))
            }
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }
}
