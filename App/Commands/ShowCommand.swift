import ArgumentParser
import Core
import Presentation

/// `imageeditor show`: an image and its facts.
struct ShowCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an image and tell its facts.",
        discussion: """
            An image is named by its id in the feed or the beginning of it (at least 4 digits), a \
            path, an http(s) address, or - for standard input. A terminal shows the image above its \
            facts, as well as it can; what is not a terminal gets the facts alone.

            Examples:
              imageeditor show 1f0c9a2b
              imageeditor show photo.jpg --compare
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

    @Flag(
        inversion: .prefixedNo,
        help: "Whether a terminal shows the image, too.")
    var picture = true

    @Flag(help: "Shows the original beside the edit that is remembered of it, on a terminal.")
    var compare = false

    @OptionGroup var drawing: PictureOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    var images: [String] { [image] }

    func validate() throws {
        if let frame,
            let problem = OptionRange.problem(frame, outOf: 1...Int.max, of: "--frame")
        {
            throw ValidationError(problem)
        }
        if compare, json { throw ValidationError("--compare draws, and --json prints") }
        if compare, !picture {
            throw ValidationError("--compare and --no-picture contradict each other")
        }
        if compare, frame != nil {
            throw ValidationError("--compare shows the picture that was edited; no --frame")
        }
        if drawing.graphicsProtocol != nil, json || !picture {
            throw ValidationError("--protocol is for pictures: no --json, no --no-picture")
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
            } else {
                var lines = ImageFactsPresenter(for: .commandLine).lines(for: report)
                if let measured {
                    lines += [""] + TerminalHistogram.current.lines(for: measured)
                }
                try await draw(input, above: lines.count, with: tool)
                try tool.console.result(lines.joined(separator: "\n"))
            }
            return .done
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

    /// Draws the image where it can be drawn; its facts are told in any case.
    private func draw(_ input: InputImage, above lines: Int, with tool: Tool) async throws {
        guard picture,
            let screen = try await PictureScreen.available(
                as: drawing.graphicsProtocol, on: tool.console)
        else { return }
        do {
            let preview = try await tool.composition.preview(
                following: EditPlan(options: OutputOptions(frame: frame ?? 1)), of: input.data,
                fitting: screen.room(lines: lines))
            try screen.draw(preview.picture)
        } catch let error where !(error is OutputClosed) {
            let message = tool.errorPresenter.message(
                for: error, in: FailureContext(subject: StandardInput.subject(image)))
            tool.console.note(message.line)
        }
    }

    private func comparison(in tool: Tool) async throws -> ExitStatus {
        let screen = try await PictureScreen.demanded(
            by: "--compare", as: drawing.graphicsProtocol, console: tool.console,
            advice: "\(HistoryCommand.call()) tells what was done to an image")
        do {
            try await TerminalComparison(tool: tool, screen: screen).show(
                try await RememberedImage(image, with: tool))
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }
}
