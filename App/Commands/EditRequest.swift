import Core
import Foundation
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
    var format: OutputFormat?
    var quality: Int?
    var choices = EditOutputChoices()
    var isLossless = false
    /// The picture of an animation that was asked for.
    var frame: Int?
    var mayOverwrite = false
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
        if pick == nil, images.isEmpty { return "Missing expected argument '<images> ...'" }
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
            throw OutputFailure.oneForSeveral(inputs: images.count)
        }
        try StandardInput.check(images + (recipeFile.map { [$0] } ?? []))
        if keepsMetadata, !uploads {
            tool.console.note(EditResultPresenter().needlessKeepMetadata)
        }
        let recipe = try recipe(with: tool)
        let outputFormat = try outputFormat()
        guard !recipe.operations.isEmpty || asksForOutput else {
            throw UsageError(
                "nothing to do", advice: "name a filter: imageeditor filters lists them")
        }
        if let output, let outputFormat,
            let note = EditResultPresenter().contradiction(of: output, with: outputFormat)
        {
            tool.console.note(note)
        }
        let editing = Editing(tool: tool, request: self, recipe: recipe, format: outputFormat)
        var statuses: [ExitStatus] = []
        for image in images { statuses.append(try await editing.edit(image)) }
        if let pick, let picking {
            let picked = try await Picking(tool: tool, source: pick, options: picking).pick()
            for image in picked { statuses.append(try await editing.edit(image)) }
        }
        let failed = statuses.count { $0 != .done && $0 != .queued }
        if statuses.count > 1, failed > 0 {
            tool.console.note(EditResultPresenter().summary(failed: failed, of: statuses.count))
        }
        return .of(statuses)
    }

    /// Whether there is something to do even without an operation.
    private var asksForOutput: Bool {
        output != nil || format != nil || quality != nil || isLossless || frame != nil || uploads
            || !choices.isEmpty
    }

    /// The operations of the file, then those that were typed.
    private func recipe(with tool: Tool) throws -> Recipe {
        var recipe = Recipe()
        if let path = recipeFile {
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
        let known = tool.composition.filterSupplier.filters
        for argument in filters { recipe.operations.append(try argument.operation(of: known)) }
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
