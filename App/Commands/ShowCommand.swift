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
              imageeditor show photo.jpg --histogram
            """)

    @Argument(help: "An id, a path, an address or -.", completion: .file())
    var image: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The picture of an animation, from 1.", valueName: "n"))
    var frame: Int?

    @Flag(
        help: """
            Draws how often each level of luminance, red, green and blue occurs in the whole picture, \
            in sRGB, with the part of pixels at 0 and at 255; --json has all 256 counts.
            """)
    var histogram = false

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
            let measured =
                histogram
                ? try await tool.composition.measurer.histogram(
                    of: input.data, frame: frame ?? 1) : nil
            if json {
                try tool.console.result(ShowJSON(report, histogram: measured).json.text)
            } else {
                var lines = ImageFactsPresenter().lines(for: report)
                if let measured {
                    lines += [""] + TerminalHistogram.presenter().lines(for: measured)
                }
                try tool.console.result(lines.joined(separator: "\n"))
            }
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }
}
