public import ArgumentParser
public import Core
import Foundation
import Pickers
import Presentation

/// `imageeditor edit`: filters and adjustments on images of the feed or the disk.
struct EditCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", _superCommandName: "imageeditor",
        abstract: "Edit images; the originals are never touched.",
        discussion: """
            Operations are done in the order in which they are typed, after those of --recipe, at \
            full resolution. Without -o the result is named after the image and its last operation, \
            in the current folder. The format is the input's, unless --format or else the ending \
            of -o says otherwise. Of an animation one frame is edited, the first without --frame. With -o - standard output holds the image and nothing else: \
            --json prints its object on standard error then.

            Examples:
              imageeditor edit 1f0c9a2b --filter sepia
              imageeditor edit photo.jpg --filter noir=0.8 --contrast -20 -o noir.png
              imageeditor edit *.jpg --resize 1600 --filter CISepiaTone,inputIntensity=0.5
              imageeditor edit photo.jpg --recipe warm.json --upload
              imageeditor edit --pick library --newest --filter sepia
              curl -s http://host/a.jpg | imageeditor edit - --filter mono -o - > mono.jpg
            """)

    @Argument(help: "Ids, paths or addresses; - is standard input.", completion: .file())
    var images: [String] = []

    @Option(
        help: ArgumentHelp(
            "Picks what is edited from camera, library, files or feed, as imageeditor pick does.",
            valueName: "source"))
    var pick: ImageSource?

    @OptionGroup(title: "Picking") var picking: PickOptions

    @OptionGroup(title: "Operations") var operations: EditOperationOptions

    @Option(
        help: ArgumentHelp("A file with operations that come first.", valueName: "file"),
        completion: .file())
    var recipe: String?

    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: "What to write, whatever the ending of -o.")
    var format: OutputFormat?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Quality of JPEG and lossy WebP, 1 to 100; 90 when not given.", valueName: "q"))
    var quality: Int?

    @OptionGroup(title: "Output") var writing: EditOutputOptions

    @Flag(help: "Keeps every pixel of a WebP exactly.")
    var lossless = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Edits this picture of an animation; 1, the first, when not given.", valueName: "n"))
    var frame: Int?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Sends the result to the server, now or later.")
    var upload = false

    @Flag(help: "Lets an upload carry position, serial numbers and comments.")
    var keepMetadata = false

    @Flag(help: "Makes a picture of what is there of a file whose end is missing.")
    var allowTruncated = false

    @Flag(help: "Prints one JSON object for each image.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    func validate() throws {
        try validateInputs()
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality \(quality) is not one of 1…100")
        }
        if lossless, quality != nil {
            throw ValidationError("--lossless and --quality contradict each other")
        }
        try FrameArgument.check(frame)
        if keepMetadata, let policy = writing.metadata, policy != .keep {
            throw ValidationError(
                "--keep-metadata and --metadata \(policy.rawValue) contradict each other")
        }
    }

    private func validateInputs() throws {
        if let pick {
            try picking.check(pick)
            if !images.isEmpty {
                throw ValidationError("--pick and images that are named contradict each other")
            }
            if output != nil, let limit = picking.limit, limit > 1 {
                throw ValidationError("-o names one file, and --limit asks for up to \(limit)")
            }
        } else if let option = picking.given.first {
            throw ValidationError("\(option) is for --pick")
        } else if images.isEmpty {
            throw ValidationError("Missing expected argument '<images> ...'")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if output != nil, images.count > 1 {
            throw OutputFailure.oneForSeveral(inputs: images.count)
        }
        try StandardInput.check(images + (self.recipe.map { [$0] } ?? []))
        if keepMetadata, !upload {
            tool.console.note(EditResultPresenter().needlessKeepMetadata)
        }
        let recipe = try recipe(with: tool)
        let format = try outputFormat()
        guard
            !recipe.operations.isEmpty || output != nil || self.format != nil || quality != nil
                || lossless || frame != nil || upload || !writing.isEmpty
        else {
            throw UsageError(
                "nothing to do", advice: "name a filter: imageeditor filters lists them")
        }
        if let output, let format,
            let note = EditResultPresenter().contradiction(of: output, with: format)
        {
            tool.console.note(note)
        }
        let editing = Editing(
            tool: tool, recipe: recipe, recipeSource: self.recipe == nil ? .commandLine : .file,
            output: output, mayOverwrite: force, format: format, quality: quality,
            writing: writing, isLossless: lossless, frame: frame, uploads: upload,
            keepsMetadata: keepMetadata,
            allowsTruncated: allowTruncated)
        var statuses: [ExitStatus] = []
        for image in images { statuses.append(try await editing.edit(image)) }
        if let pick {
            let picked = try await Picking(tool: tool, source: pick, options: picking).pick()
            for image in picked { statuses.append(try await editing.edit(image)) }
        }
        let failed = statuses.count { $0 != .done && $0 != .queued }
        if statuses.count > 1, failed > 0 {
            tool.console.note(EditResultPresenter().summary(failed: failed, of: statuses.count))
        }
        return .of(statuses)
    }

    /// The operations of the file, then those that were typed.
    private func recipe(with tool: Tool) throws -> Recipe {
        var recipe = Recipe()
        if let path = self.recipe {
            do {
                recipe = try Recipe(
                    json: try recipeData(path, limits: tool.settings.limits),
                    limits: tool.settings.limits)
                try tool.composition.filterSupplier.filters.check(recipe)
                if path != StandardInput.argument {
                    recipe = RecipeFiles.resolved(
                        recipe, of: tool.composition.filterSupplier.filters, beside: path)
                }
                try tool.composition.renderer.validate(recipe)
            } catch {
                throw ReportedFailure(
                    message: tool.errorPresenter.message(
                        for: error,
                        in: FailureContext(
                            subject: StandardInput.subject(path), recipeSource: .file)))
            }
        }
        let filters = tool.composition.filterSupplier.filters
        for argument in operations.filter {
            recipe.operations.append(try argument.operation(of: filters))
        }
        return try tool.composition.renderer.canonical(recipe)
    }

    private func recipeData(_ path: String, limits: Limits) throws -> Data {
        do {
            return try FileReader.read(
                path == StandardInput.argument ? nil : path, limits: limits)
        } catch ImageReferenceFailure.endless(let limit) {
            throw RecipeError.invalidForm(
                reason: "no end after \(HumanNumber.count(limit, "byte"))")
        }
    }

    private func outputFormat() throws -> OutputFormat? {
        if let format { return format }
        guard let output, output != "-" else { return nil }
        let ending = URL(name: output).pathExtension
        guard !ending.isEmpty else { return nil }
        guard let format = OutputFormat(fileExtension: ending) else {
            throw OutputFailure.unknownFormat(
                path: output, known: OutputFormat.allCases.map(\.rawValue))
        }
        return format
    }
}

extension OutputFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(fileExtension: argument)
    }
}
