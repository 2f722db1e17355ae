import ArgumentParser
import Core
import FoundationEssentials
import Presentation
import Rendering

/// `imageeditor filters`: lists and describes the filters.
struct FiltersCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "filters", abstract: "List the filters, describe one, or draw them all.",
        discussion: """
            --sheet applies every filter to one image and draws the results side by side. It omits \
            'lut' and 'overlay', which need another file. The filters are listed by number on \
            standard output; with -o -, on standard error. The sheet is a PNG unless the extension \
            of -o names another format. Without -o it is shown on the terminal.

            Examples:
              imageeditor filters
              imageeditor filters sepia
              imageeditor filters CISepiaTone --json
              imageeditor filters --sheet photo.jpg
              imageeditor filters --sheet photo.jpg -o sheet.png
              imageeditor filters --schema > recipe.schema.json
            """)

    @Argument(
        help: "The name of a filter, or its Core Image name.",
        completion: .list(Composition.filterNames))
    var name: String?

    @Option(help: ArgumentHelp("Draws this image with every filter.", valueName: "image"))
    var sheet: String?

    // `unconditional` accepts a file name that begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "Writes the sheet to this file; - is standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @Flag(help: "Prints the JSON Schema of recipes, for editors and validators.")
    var schema = false

    @OptionGroup var drawing: PictureOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        SettingsOverrides(sandbox: decoders.sandbox, limits: limits.max)
    }
    var images: [String] { sheet.map { [$0] } ?? [] }

    func validate() throws {
        if sheet == nil, output != nil || force {
            throw ValidationError("-o and --force require --sheet")
        }
        if sheet != nil, name != nil {
            throw ValidationError("--sheet draws all filters and cannot be combined with a name")
        }
        if schema, sheet != nil || name != nil {
            throw ValidationError("--schema cannot be combined with a name or --sheet")
        }
        if sheet != nil, output == nil, json || !Console.outputIsTerminal {
            throw ValidationError("--sheet requires -o, or a terminal to draw on")
        }
        if drawing.graphicsProtocol != nil, sheet == nil || output != nil {
            throw ValidationError("--protocol requires --sheet without -o")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if let sheet {
            do {
                if let output {
                    try await draw(sheet, to: output, with: tool)
                } else {
                    try await show(sheet, with: tool)
                }
                return .done
            } catch let error where !(error is OutputClosed) {
                return tool.report(error, in: FailureContext(subject: StandardInput.subject(sheet)))
            }
        }
        let filters = tool.composition.filterSupplier.filters
        if schema {
            try tool.console.result(RecipeSchema(filters).json.text)
            return .done
        }
        let chosen = try name.map { try filters.named($0) }
        let presenter = FiltersPresenter(for: .commandLine)
        if json {
            try tool.console.result(FiltersJSON(chosen.map { [$0] } ?? filters).json.text)
        } else {
            let lines = chosen.map(presenter.lines(for:)) ?? presenter.lines(for: filters)
            try tool.console.result(lines.joined(separator: "\n"))
        }
        return .done
    }

    private func draw(_ image: String, to output: String, with tool: Tool) async throws {
        let target: OutputTarget =
            output == "-"
            ? .standardOutput(stem: "filters") : .file(path: output, mayOverwrite: force)
        let ending = output == "-" ? "" : URL(name: output).pathExtension
        let written = ImageFormat.written
        guard
            let format = ending.isEmpty ? .png : ImageFormat(fileExtension: ending, among: written)
        else {
            throw OutputFailure.unknownFormat(
                path: output, known: written.map(\.rawValue))
        }
        let input = try await InputImage(image, with: tool)
        try target.check(input: input.path)
        let sheet = try await self.sheet(of: input, as: format, with: tool)
        let place = try target.write(sheet.data, as: format, input: input.path, to: tool.console)
        let presenter = FilterSheetPresenter()
        if json {
            let json = presenter.json(for: sheet, output: place)
            if place == "-" {
                // With `-o -`, standard output contains only the image, so the legend goes to
                // standard error.
                tool.console.report(json)
            } else {
                try tool.console.result(json.text)
            }
        } else if place == "-" {
            presenter.lines(for: sheet).forEach(tool.console.note)
        } else {
            try tool.console.result(presenter.lines(for: sheet).joined(separator: "\n"))
        }
    }

    private func show(_ image: String, with tool: Tool) async throws {
        let screen = try await PictureScreen.demanded(
            by: "--sheet", as: drawing.graphicsProtocol, console: tool.console,
            advice: "use -o to write a file instead")
        let input = try await InputImage(image, with: tool)
        let sheet = try await self.sheet(of: input, as: .png, with: tool)
        // The sheet is as wide as the terminal, and as high as needed to keep its numbers
        // legible.
        let room = ImageSize(width: screen.room(lines: 0).width, height: 65_535)
        let preview = try await tool.composition.preview(of: sheet.data, fitting: room)
        try screen.draw(preview.picture)
        let lines = FilterSheetPresenter().lines(for: sheet)
        try tool.console.result(lines.joined(separator: "\n"))
    }

    private func sheet(
        of input: InputImage, as format: ImageFormat, with tool: Tool
    ) async throws -> FilterSheet {
        let facts = try tool.composition.inspector.inspect(input.data)
        if facts.frames > 1 {
            tool.console.note(
                EditResultPresenter().showsFirst(of: facts.frames, in: input.subject))
        }
        let step = tool.console.progress.begin(WorkProgress("drawing"))
        defer { step.end() }
        return try await tool.composition.filterSheets.sheet(of: input.data, as: format) {
            step.show(WorkProgress("drawing", .items($0, of: $1, noun: "filter")))
        }
    }
}
