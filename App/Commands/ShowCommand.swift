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

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    var images: [String] { [image] }

    func run(in tool: Tool) async throws -> ExitStatus {
        do {
            let input = try await InputImage(image, with: tool)
            let report = ImageReport(
                source: input.source, facts: try tool.composition.inspector.inspect(input.data),
                image: input.feedImage, origin: input.origin)
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
