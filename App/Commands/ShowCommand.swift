import ArgumentParser
import Core
import Presentation

/// `imageeditor show`: shows an image and its facts.
struct ShowCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "show", _superCommandName: Product.name,
        abstract: "Show an image and its facts.",
        discussion: """
            The image is an id of the feed, a path, an http(s) URL, or - for standard input. The \
            first 4 digits of an id suffice. On a terminal, the image is drawn above its facts. If \
            it cannot be decoded, an error is printed in its place. If standard output is not a \
            terminal, no image is drawn, and damage to the pixels is only noticed with --histogram.

            An image at a URL is downloaded. If its server does not answer, the cached copy is \
            shown and a note says so. An image of the feed is read from the cache, unless the feed \
            lists a newer version.

            Examples:
              imageeditor show 1f0c9a2b
              imageeditor show photo.jpg --compare
              imageeditor show photo.jpg --json
              imageeditor show photo.jpg --histogram
            """)

    @Argument(
        help: "The id, path or URL of the image; - is standard input.",
        completion: Completion.images)
    var image: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Shows this frame of an animation, counted from 1.", valueName: "n"))
    var frame: Int?

    @Flag(
        help: """
            Draws a histogram of luminance, red, green and blue in sRGB, with the share of pixels \
            at 0 and at 255; --json prints all 256 counts.
            """)
    var histogram = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "On a terminal, shows the image above its facts (--picture, the default), or leaves it"
                + " out (--no-picture)."))
    var picture = true

    @Flag(help: "Shows the original and its remembered edit side by side on a terminal.")
    var compare = false

    @Flag(help: "Takes an image of the feed or the web from the cache.")
    var offline = false

    @OptionGroup var drawing: PictureOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides(decoders, isOffline: offline) }

    var images: [String] { [image] }

    func validate() throws {
        if let frame,
            let problem = OptionRange.problem(frame, outOf: 1...Int.max, of: "--frame")
        {
            throw ValidationError(problem)
        }
        if compare, json { throw ValidationError("--compare and --json contradict each other") }
        if compare, !picture {
            throw ValidationError("--compare and --no-picture contradict each other")
        }
        if compare, frame != nil {
            throw ValidationError(
                "--compare shows the edited frame and cannot be combined with --frame")
        }
        if drawing.graphicsProtocol != nil, json || !picture {
            throw ValidationError("--protocol cannot be combined with --json or --no-picture")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if compare { return try await comparison(in: tool) }
        do {
            let input = try await InputImage(image, with: tool)
            let report = ImageReport(
                source: input.source,
                facts: try tool.composition.inspector.inspect(input.data, frame: frame ?? 1),
                image: input.feedImage, origin: input.origin, frame: frame)
            let measured = histogram ? try await measured(input, with: tool) : nil
            if json {
                try tool.console.result(report.json(histogram: measured).text)
                return .done
            }
            var lines = ImageFactsPresenter(for: .commandLine).lines(for: report)
            if let measured {
                lines += [""] + TerminalHistogram.current.lines(for: measured)
            }
            let status = try await draw(input, above: lines.count, with: tool)
            try tool.console.result(lines.joined(separator: "\n"))
            return status
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }

    private func measured(_ input: InputImage, with tool: Tool) async throws -> ImageHistogram {
        let step = tool.console.progress.begin(
            WorkProgress("measuring"), of: StandardInput.subject(image))
        defer { step.end() }
        return try await tool.composition.histogramMeasurer.histogram(
            of: input.data, frame: frame ?? 1)
    }

    /// Draws the image if standard output is a terminal that shows pictures. Prints a failure, and
    /// returns its exit status.
    private func draw(
        _ input: InputImage, above lines: Int, with tool: Tool
    ) async throws -> ExitStatus {
        guard picture,
            let screen = try await PictureScreen.available(
                as: drawing.graphicsProtocol, on: tool.console)
        else { return .done }
        do {
            let preview = try await tool.composition.preview(
                following: EditPlan(options: OutputOptions(frame: frame ?? 1)), of: input.data,
                fitting: screen.room(lines: lines), allowsEmbedded: frame == nil)
            try screen.draw(preview.picture)
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }

    private func comparison(in tool: Tool) async throws -> ExitStatus {
        let screen = try await PictureScreen.demanded(
            by: "--compare", as: drawing.graphicsProtocol, console: tool.console,
            advice: "\(HistoryCommand.call()) prints the edit as text")
        do {
            let remembered = try await RememberedImage(image, with: tool)
            try await TerminalComparison(tool: tool, screen: screen).show(remembered)
            remembered.tellOfReplacedOriginal(on: tool.console)
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }
}
