import Core
import Foundation
import ImageEditorTerminalGraphics
import Pickers
import Presentation

/// What `imageeditor edit` was asked for.
struct EditRequest: ToolTask {
    var images: [String] = []
    /// Where else what is edited is picked from, and how.
    var pick: ImageSource?
    var picking: PickOptions?
    /// What was typed, in order.
    var filters: [FilterArgument] = []
    /// A file with operations that come first.
    var recipeFile: String?
    /// What `-o` names.
    var output: String?
    var format: ImageFormat?
    var quality: Int?
    var choices = EditOutputChoices()
    /// The file for original and result side by side.
    var comparison: String?
    /// How many pictures are worked on, where results go to a folder.
    var batch = BatchRequest()
    var isLossless = false
    /// The picture of an animation that was asked for.
    var frame: Int?
    var mayOverwrite = false
    /// Whether it goes on with the edit that is remembered of the image.
    var continues = false
    /// What is printed in place of an edit.
    var printing: EditPrinting?
    /// Whether what it would make is shown, and not made.
    var previews = false
    /// How that is drawn; as the terminal says where nobody says otherwise.
    var graphicsProtocol: GraphicsProtocol?
    var uploads = false
    var keepsMetadata = false
    /// Whether what is there of a file that is cut off is edited.
    var allowsTruncated = false
    var json = false
    var isQuiet = false
    var isVerbose = false
    var overrides = SettingsOverrides()

    /// What is asked for that cannot be, in words; `nil` for nothing.
    var problem: String? {
        if previews, let option = contradictingPreview {
            return "--preview shows what would be made, writes nothing, and takes no \(option)"
        }
        if let problem = batch.problem(with: self) ?? comparisonProblem { return problem }
        if batch.isAsked, continues || printing != nil {
            return
                "--continue, --print-recipe and --as-command are for one image, without --out-dir"
        }
        if pick == nil, images.isEmpty, !batch.isAsked, printing == nil || continues {
            return "Missing expected argument '<images> ...'"
        }
        if continues, images.count != 1 {
            return "--continue goes on with the edit of one image, which is named"
        }
        if pick != nil, !images.isEmpty {
            return "--pick and images that are named contradict each other"
        }
        if output != nil, let limit = picking?.limit, limit > 1 {
            return "-o names one file, and --limit asks for up to \(limit)"
        }
        if let quality, !(1...100).contains(quality) {
            return "--quality \(quality) is not one of 1…100"
        }
        if isLossless, quality != nil {
            return "--lossless and --quality contradict each other"
        }
        if let problem = choices.problem ?? FrameArgument.problem(frame) { return problem }
        if keepsMetadata, let policy = choices.metadata, policy != .keep {
            return "--keep-metadata and --metadata \(policy.rawValue) contradict each other"
        }
        return nil
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
        if let pick, let picking {
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

    /// What was asked for that has no place where nothing is made.
    private var contradictingPreview: String? {
        if output != nil { return "-o" }
        if batch.isAsked { return "--out-dir" }
        if printing != nil { return "--print-recipe or --as-command" }
        if comparison != nil { return "--compare-to" }
        return uploads ? "--upload" : json ? "--json" : nil
    }

    /// Whether there is something to do even without an operation.
    var asksForOutput: Bool {
        output != nil || format != nil || quality != nil || isLossless || frame != nil || uploads
            || !choices.isEmpty || comparison != nil
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

    /// What was typed as operations.
    func steps(with tool: Tool) throws -> [EditStep] {
        let known = tool.composition.filterSupplier.filters
        return try filters.map { try EditStep($0, of: known) }
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
