import Core
import Foundation
import ImageEditorTerminalGraphics
import Pickers
import Presentation

/// An edit as it was asked for. ``EditOption/all`` says which option sets which property.
struct EditRequest: ToolTask, Equatable {
    var images: [String] = []
    /// Where else images are picked from, and how.
    var pick: ImageSource?
    var picking = PickOptions()
    var operations = TypedOperations()
    /// A file with operations that come first.
    var recipeFile: String?
    /// The file of `-o`.
    var output: String?
    /// The output options that were asked for, by their names; ``outputOptions`` has the defaults
    /// as well.
    var choices: [String: OptionValue] = [:]
    /// The file for original and result side by side.
    var comparison: String?
    var batch = BatchRequest()
    var mayOverwrite = false
    /// The edit that is remembered of the image is gone on with.
    var continues = false
    var printsRecipe = false
    var printsCommand = false
    /// The result is shown on the terminal, and not written.
    var previews = false
    var drawing = PictureOptions()
    var uploads = false
    var keepsMetadata = false
    var json = false
    var server = ServerOptions()
    var global = GlobalOptions()

    init(images: [String] = [], json: Bool = false) {
        self.images = images
        self.json = json
    }

    var overrides: SettingsOverrides { server.overrides }
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }

    /// The format that `--format` names.
    var format: ImageFormat? { outputOptions.format }
    /// The picture of an animation that was asked for; `nil` where `--frame` was not given.
    var frame: Int? { choices["frame"] == nil ? nil : outputOptions.frame }
    /// A truncated file is edited as far as it goes.
    var allowsTruncated: Bool { outputOptions.allowsTruncated }

    var graphicsProtocol: GraphicsProtocol? { drawing.graphicsProtocol }

    /// The text that is printed in place of editing.
    var printing: EditPrinting? { printsRecipe ? .recipe : printsCommand ? .command : nil }

    static let missingImages = "missing expected argument '<images> ...'"

    /// Why the options cannot stand together, in words; `nil` where they can.
    var problem: String? {
        if let problem = global.problem ?? picking.problem ?? contradiction ?? pickingProblem {
            return problem
        }
        if previews, let option = contradictingPreview {
            return "--preview shows what would be made, writes nothing, and takes no \(option)"
        }
        if let problem = batch.problem(with: self) ?? comparisonProblem { return problem }
        if batch.isAsked, continues || printing != nil {
            return
                "--continue, --print-recipe and --as-command are for one image, without --out-dir"
        }
        if pick == nil, images.isEmpty, !batch.isAsked, printing == nil || continues {
            return Self.missingImages
        }
        if continues, images.count != 1 {
            return "--continue goes on with the edit of one image, which is named"
        }
        let policy = outputOptions.metadata
        if keepsMetadata, policy != .keep {
            return "--keep-metadata and --metadata \(policy.rawValue) contradict each other"
        }
        return nil
    }

    /// Why the options of `--pick` cannot stand with the others; `nil` where they can.
    private var pickingProblem: String? {
        if graphicsProtocol != nil, !previews, pick == nil || picking.choosesAlone {
            return "--protocol is for --preview, and for a list to pick from"
        }
        guard let pick else {
            let option = given.first { $0.section == .picking }
            return option.map { "--\($0.name) is for --pick" }
        }
        if let problem = picking.problem(with: pick) { return problem }
        if !images.isEmpty { return "--pick and images that are named contradict each other" }
        guard output != nil, let limit = picking.limit, limit > 1 else { return nil }
        return "-o names one file, and --limit asks for up to \(limit)"
    }

    /// The first option that makes no sense with `--preview`, which writes no image.
    private var contradictingPreview: String? {
        if output != nil { return "-o" }
        if batch.isAsked { return "--out-dir" }
        if printing != nil { return "--print-recipe or --as-command" }
        if comparison != nil { return "--compare-to" }
        return uploads ? "--upload" : json ? "--json" : nil
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if output != nil, images.count > 1 {
            throw UsageError(
                "-o names one file, and there are \(HumanNumber.grouped(images.count)) images",
                advice: "leave -o out: each result gets a name of its own")
        }
        try StandardInput.check(images + (recipeFile.map { [$0] } ?? []))
        if keepsMetadata, !uploads {
            tool.console.note(
                "--keep-metadata changes nothing without --upload: what stays here keeps its"
                    + " metadata")
        }
        if continues { return try await ContinuedEdit(request: self, tool: tool).run() }
        if batch.isAsked { return try await Batch(tool: tool, request: self).run() }
        let recipe = try recipe(with: tool)
        if let printing {
            let resolved = try await resolved(recipe, with: tool)
            try printing.print(resolved, for: images, of: self, with: tool)
            return .done
        }
        let outputFormat = try outputFormat()
        if previews {
            return try await EditPreviewing(
                tool: tool, request: self, resolver: try await resolver(for: recipe, with: tool)
            ).showAll(following: recipe)
        }
        guard !recipe.operations.isEmpty || asksForOutput else {
            throw UsageError(
                "nothing to do", advice: "name a filter: imageeditor filters lists them")
        }
        tellOfFormat(outputFormat, on: tool.console)
        var runner = EditRunner(
            tool: tool, request: self, recipe: recipe, format: outputFormat,
            resolver: try await resolver(for: recipe, with: tool))
        // What is done to many is done again by the same line, and is not remembered.
        if images.count == 1, !onlyCompares { runner.memory = .new }
        var statuses: [ExitStatus] = []
        let step = images.count > 1 ? tool.console.progress.begin(progress(0)) : ProgressStep()
        defer { step.end() }
        for image in images {
            step.show(progress(statuses.count))
            statuses.append(try await runner.edit(image))
        }
        if let pick {
            let picked = try await Picking(
                tool: tool, source: pick, options: picking, graphicsProtocol: graphicsProtocol
            ).pick()
            if picked.count == 1, !onlyCompares { runner.memory = .new }
            for image in picked { statuses.append(try await runner.edit(image)) }
        }
        let failed = statuses.count { $0 != .done && $0 != .queued }
        if statuses.count > 1, failed > 0 {
            tool.console.note(EditResultPresenter().summary(failed: failed, of: statuses.count))
        }
        return .of(statuses)
    }

    private func progress(_ done: Int) -> WorkProgress {
        WorkProgress(nil, .items(done, of: images.count, noun: "image"))
    }

    /// Says so where `--format` wins over the ending of `-o`.
    func tellOfFormat(_ format: ImageFormat?, on console: Console) {
        guard let output, let format,
            let note = EditResultPresenter().contradiction(
                of: output, with: format, by: "--format")
        else { return }
        console.note(note)
    }

    /// The operations of the file, then those that were typed, in front of which `earlier` were
    /// done. What is to be measured stands among them.
    func recipe(after earlier: Recipe = Recipe(), with tool: Tool) throws -> Recipe {
        let renderer = tool.composition.renderer
        let file = try recipeFile.map { try RecipeReader.read($0, with: tool) } ?? Recipe()
        return try earlier.adding(try renderer.canonical(file).operations)
            .following(try steps(with: tool)).canonical(by: renderer)
    }

    /// The typed operations.
    func steps(with tool: Tool) throws -> [EditStep] {
        let known = tool.composition.filterSupplier.filters
        return try operations.filters.map { try EditStep($0, of: known) }
    }

    /// The format that was asked for, by name or by the ending of `-o`.
    func outputFormat() throws -> ImageFormat? {
        if let format { return format }
        guard let output, output != "-" else { return nil }
        let ending = URL(name: output).pathExtension
        guard !ending.isEmpty else { return nil }
        guard let format = ImageFormat(fileExtension: ending, among: ImageFormat.written) else {
            throw OutputFailure.unknownFormat(
                path: output, known: ImageFormat.written.map(\.rawValue))
        }
        return format
    }
}
